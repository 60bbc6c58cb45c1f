import { useEffect, useState } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { connectReason } from '#web/lib/api-reason.ts'
import { lazyPart } from '#web/ui/part/lazy-part.tsx'
import { Part } from '#web/ui/part/part.tsx'

const ReasonDialog = lazyPart(() => import('#web/features/closings/reason-dialog.tsx'))

interface Question {
  refusal: ApiError
  answer: (motivo: string | null) => void
}

/** The one place where the reason of a change is asked for, whichever screen sent it; one question after the other. */
export function ReasonHost() {
  const [questions, setQuestions] = useState<readonly Question[]>([])
  useEffect(() => {
    connectReason(
      (refusal) =>
        new Promise((answer) => {
          setQuestions((before) => [...before, { refusal, answer }])
        }),
    )
    return () => connectReason()
  }, [])
  const [question] = questions
  if (!question) return null
  return (
    <Part over>
      <ReasonDialog
        refusal={question.refusal}
        onAnswer={(motivo) => {
          question.answer(motivo)
          setQuestions((before) => before.filter((one) => one !== question))
        }}
      />
    </Part>
  )
}
