import { createRoute } from '@tanstack/react-router'
import { titles } from '#web/messages/titles.ts'
import { rootRoute } from './root-route.ts'
import { screen } from './screen.ts'

const getParentRoute = () => rootRoute

export const settingsRoutes = [
  createRoute({
    getParentRoute,
    path: '/utenze',
    ...screen(titles.utenze, () => import('#web/pages/utenze/utenze-page.tsx'), 'UtenzePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni',
    ...screen(
      titles.impostazioni,
      () => import('#web/pages/impostazioni/impostazioni-page.tsx'),
      'ImpostazioniPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/variabili-admin',
    ...screen(
      titles.variabiliAdmin,
      () => import('#web/pages/impostazioni/variabili-page.tsx'),
      'VariabiliPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/gestione-task',
    ...screen(titles.gestioneTask, () => import('#web/pages/impostazioni/task-page.tsx'), 'TaskPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/gestione-regole-tipster',
    ...screen(titles.gestioneRegole, () => import('#web/pages/impostazioni/regole-page.tsx'), 'RegolePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/prompt-sale',
    ...screen(
      titles.gestionePrompt,
      () => import('#web/pages/impostazioni/prompt-sale-page.tsx'),
      'PromptSalePage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/prompt-sale/$idSala',
    ...screen(
      titles.gestionePrompt,
      () => import('#web/pages/impostazioni/prompt-sala-page.tsx'),
      'PromptSalaPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/check-tipster/limiti-drop',
    ...screen(titles.limitiDrop, () => import('#web/pages/impostazioni/limiti-page.tsx'), 'LimitiPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/check-tipster/importi-richiesti',
    ...screen(
      titles.importiRichiesti,
      () => import('#web/pages/impostazioni/importi-page.tsx'),
      'ImportiPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/check-tipster/accettazione-tipster',
    ...screen(
      titles.accettazioneTipster,
      () => import('#web/pages/impostazioni/accettazione-page.tsx'),
      'AccettazionePage',
    ),
  }),
] as const
