import { useParams } from '@tanstack/react-router'
import { useAddress } from '#web/lib/use-address.ts'
import { ContoAccountPage, EntityAccountPage, idOf } from './account-page.tsx'

const TIPSTER = '/contabilita/tipster/$idTipster'
const SALA = '/contabilita/sala/$bookId/$idSala'
const HELPER = '/contabilita/helper/$idSala'
const SITO = '/contabilita/sito/$id'
const ALTRO = '/contabilita/altro/$id'
const CONTO = '/contabilita/$conto'

export function TipsterAccountPage() {
  const { idTipster } = useParams({ from: TIPSTER })
  return <EntityAccountPage address={useAddress(TIPSTER)} kind="tipster" id={idOf(idTipster)} />
}

export function SalaAccountPage() {
  const { idSala } = useParams({ from: SALA })
  return <EntityAccountPage address={useAddress(SALA)} kind="sala" id={idOf(idSala)} />
}

/** The account of a helper, a room with a separate address. */
export function HelperAccountPage() {
  const { idSala } = useParams({ from: HELPER })
  return <EntityAccountPage address={useAddress(HELPER)} kind="sala" id={idOf(idSala)} />
}

export function SitoAccountPage() {
  const { id } = useParams({ from: SITO })
  return <EntityAccountPage address={useAddress(SITO)} kind="sito" id={idOf(id)} />
}

export function AltroAccountPage() {
  const { id } = useParams({ from: ALTRO })
  return <EntityAccountPage address={useAddress(ALTRO)} kind="altro" id={idOf(id)} />
}

export function ContoPage() {
  const { conto } = useParams({ from: CONTO })
  return <ContoAccountPage address={useAddress(CONTO)} name={conto} />
}
