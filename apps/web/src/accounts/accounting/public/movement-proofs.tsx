import { ActionIcon, Button, CloseButton, FileButton } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isGone } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { ReasonField, useReasonForm } from '#web/ui/fields/reason-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { ImageThumb } from '#web/ui/image/image-thumb.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import {
  PROOF_BYTES,
  type Proof,
  proofsQuery,
  useAttachProof,
  useRemoveProof,
} from './movement-proofs.api.ts'
import { proofsText as text } from './movement-proofs.it.ts'

const ImageViewer = lazyDialog(() => import('#web/ui/image/image-viewer.tsx'))

const ACCEPT = 'image/*,application/pdf'
const addressOf = (idProva: number): string => `/api/v1/prove/${idProva}`

/** The photos and PDFs of a movement, and for those who may attach one, the button for it. */
export function MovementProofs({ idMovimento }: { idMovimento: number }) {
  const mayAttach = isAdmin(useViewer())
  const { data: proofs = [], error, refetch } = useQuery(proofsQuery(idMovimento))
  const { attach, isPending } = useAttachProof(text.attached)
  const [removing, setRemoving] = useState<Proof | null>(null)
  // The server does not show the movement of an account that the user may not see.
  if (isGone(error)) return null
  return (
    <>
      {error && <ErrorLine error={error} onRetry={refetch} />}
      {proofs.length > 0 && (
        <>
          <h3 className="flush above-8 below-4 type-xs weight-600 quiet">{text.title}</h3>
          {proofs.map((proof) => (
            <ProofRow key={proof.idProva} proof={proof} onRemove={mayAttach ? setRemoving : undefined} />
          ))}
        </>
      )}
      {mayAttach && (
        <div className="above-6">
          <ProofButton isPending={isPending} onFile={(file) => void attach(idMovimento, file)} />
        </div>
      )}
      {removing && <RemoveProofDialog proof={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

interface ProofMarkProps {
  prove: readonly number[]
  /** Opens the dialog that shows all proofs, where there are several. */
  onMany: () => void
}

/** The paperclip of a movement in a list: opens the only proof, or the dialog that shows several. */
export function ProofMark({ prove, onMany }: ProofMarkProps) {
  const [only, ...others] = prove
  if (only === undefined) return null
  if (others.length > 0)
    return <IconButton icon={IconPaperclip} label={text.open(prove.length)} onClick={onMany} />
  return (
    <ActionIcon
      component="a"
      href={addressOf(only)}
      target="_blank"
      rel="noreferrer"
      variant="subtle"
      color="gray"
      aria-label={text.open(1)}
      data-hint={text.open(1)}
    >
      <IconPaperclip size={16} aria-hidden />
    </ActionIcon>
  )
}

interface ProofRowProps {
  proof: Proof
  /** Undefined where the user may not remove proofs. */
  onRemove: ((proof: Proof) => void) | undefined
}

/** A photo opens over the page, a PDF in a tab. */
function ProofRow({ proof, onRemove }: ProofRowProps) {
  const { nome, tipo } = proof
  const src = addressOf(proof.idProva)
  const [open, setOpen] = useState(false)
  return (
    <div className="row middle gap-4 type-sm">
      {tipo === 'foto' ? (
        <ImageThumb small src={src} alt={nome} onOpen={() => setOpen(true)} />
      ) : (
        <IconFileTypePdf size={24} aria-hidden className="rigid" />
      )}
      <a className="grows shrinks record-link" data-cut href={src} target="_blank" rel="noreferrer">
        {nome}
      </a>
      <ActionIcon
        component="a"
        href={src}
        download={nome}
        variant="subtle"
        color="gray"
        aria-label={text.download(nome)}
        title={text.download(nome)}
      >
        <IconDownload size={16} aria-hidden />
      </ActionIcon>
      {onRemove && (
        <IconButton icon={IconTrash} label={text.remove(nome)} titled onClick={() => onRemove(proof)} />
      )}
      {open && (
        <ImageViewer
          images={[{ src, title: nome }]}
          index={0}
          onIndex={() => undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function RemoveProofDialog({ proof, onClose }: { proof: Proof; onClose: () => void }) {
  const { mutateAsync } = useRemoveProof()
  const form = useReasonForm()
  return (
    <FormDialog
      danger
      width={480}
      title={text.removeTitle}
      form={form}
      submitLabel={text.removeConfirm}
      onClose={onClose}
      onSubmit={({ motivo }) =>
        mutateAsync({ params: { id: proof.idProva }, body: { motivo: motivo.trim() } })
      }
    >
      <p className="flush">{text.removeQuestion(proof.nome)}</p>
      <ReasonField form={form} />
    </FormDialog>
  )
}

interface ProofButtonProps {
  isPending?: boolean
  onFile: (file: File) => void
}

function ProofButton({ isPending = false, onFile }: ProofButtonProps) {
  return (
    <FileButton
      accept={ACCEPT}
      onChange={(file) => {
        if (file && file.size > PROOF_BYTES) toastError(text.tooBig)
        else if (file) onFile(file)
      }}
    >
      {(props) => (
        <Button
          {...props}
          variant="subtle"
          size="compact-xs"
          loading={isPending}
          leftSection={<IconPaperclip size={15} aria-hidden />}
          title={text.attachHint}
        >
          {text.attach}
        </Button>
      )}
    </FileButton>
  )
}

/** The names of the proofs that pass from a corrected movement to the new one. */
export function KeptProofs({ idMovimento }: { idMovimento: number }) {
  const { data: proofs = [] } = useQuery(proofsQuery(idMovimento))
  return proofs.map(({ idProva, nome }) => (
    <div key={idProva} className="row middle gap-2 type-sm">
      <IconPaperclip size={15} aria-hidden className="rigid" />
      <span className="shrinks cut">{nome}</span>
      <span className="rigid quiet">{text.kept}</span>
    </div>
  ))
}

/** The last line of a dialog that books a movement: a file to attach once the movement is booked. */
export function ProofChoice({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  if (!file)
    return (
      <div>
        <ProofButton onFile={onFile} />
      </div>
    )
  return (
    <div className="row middle gap-2 type-sm">
      <IconPaperclip size={15} aria-hidden className="rigid" />
      <span className="shrinks cut">{file.name}</span>
      <CloseButton size="sm" aria-label={text.discard} title={text.discard} onClick={() => onFile(null)} />
    </div>
  )
}
