import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAddress } from '#web/lib/use-address.ts'
import { sparaxKind } from '#web/reference/reference/kinds/sparax-kind.tsx'
import { ReferencePage } from './reference-page.tsx'

export default function SparaxPage() {
  const navigate = useNavigate()
  const kind = useMemo(
    () =>
      sparaxKind({
        onLinks: ({ idSparax }) =>
          void navigate({
            to: '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax',
            params: { idSparax: String(idSparax) },
          }),
        onForwards: ({ idSparax }) => void navigate({ to: '/inoltri', search: { sparax: idSparax } }),
      }),
    [navigate],
  )
  return <ReferencePage address={useAddress('/impostazioni/anagrafiche/sparax')} kind={kind} />
}
