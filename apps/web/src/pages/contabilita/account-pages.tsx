import { useParams } from '@tanstack/react-router'
import { ContoAccountPage, EntityAccountPage } from './account-page.tsx'

type Params = Readonly<Record<string, string | undefined>>
const useRouteParams = (): Params => useParams({ strict: false }) as Params

/** No account has this id: an address that is no number shows that there is none. */
const NO_ID = 0
const idOf = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : NO_ID)

export function TipsterAccountPage() {
  return <EntityAccountPage kind="tipster" id={idOf(useRouteParams().idTipster)} />
}

/** Rooms and helpers: an account of the same kind under two addresses. */
export function SalaAccountPage() {
  return <EntityAccountPage kind="sala" id={idOf(useRouteParams().idSala)} />
}

export function SitoAccountPage() {
  return <EntityAccountPage kind="sito" id={idOf(useRouteParams().id)} />
}

export function AltroAccountPage() {
  return <EntityAccountPage kind="altro" id={idOf(useRouteParams().id)} />
}

export function ContoPage() {
  return <ContoAccountPage name={useRouteParams().conto ?? ''} />
}
