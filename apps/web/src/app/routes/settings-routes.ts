import { createRoute } from '@tanstack/react-router'
import { titles } from '#web/messages/titles.ts'
import { rootRoute } from './root-route.ts'
import { later } from './screen.ts'

const getParentRoute = () => rootRoute

export const settingsRoutes = [
  createRoute({ getParentRoute, path: '/utenze', ...later(titles.utenze) }),
  createRoute({ getParentRoute, path: '/impostazioni', ...later(titles.impostazioni) }),
  createRoute({ getParentRoute, path: '/impostazioni/variabili-admin', ...later(titles.variabiliAdmin) }),
  createRoute({ getParentRoute, path: '/impostazioni/gestione-task', ...later(titles.gestioneTask) }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/gestione-regole-tipster',
    ...later(titles.gestioneRegole),
  }),
  createRoute({ getParentRoute, path: '/impostazioni/prompt-sale', ...later(titles.gestionePrompt) }),
  createRoute({ getParentRoute, path: '/impostazioni/prompt-sale/$idSala', ...later(titles.gestionePrompt) }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/check-tipster/limiti-drop',
    ...later(titles.limitiDrop),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/check-tipster/importi-richiesti',
    ...later(titles.importiRichiesti),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/check-tipster/accettazione-tipster',
    ...later(titles.accettazioneTipster),
  }),
] as const
