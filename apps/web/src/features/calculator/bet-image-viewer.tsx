import { useState } from 'react'
import ImageViewer from '#web/ui/image/image-viewer.tsx'
import { AssignTextPanel } from './assign-text-panel.tsx'
import { calcolatoreText as text } from './calculator.it.ts'
import type { CalculatorBet } from './calculator.types.ts'

interface BetImageViewerProps {
  /** Those of the page, as they are now. */
  bets: readonly CalculatorBet[]
  first: CalculatorBet
  mayAssign: boolean
  onClose: () => void
}

/** The images of the page, each with its text beside it. Which images stays what it was when it opened. */
export default function BetImageViewer({ bets, first, mayAssign, onClose }: BetImageViewerProps) {
  const [images] = useState(() => imagesOf(bets.includes(first) ? bets : [first]))
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      images.findIndex(({ bet }) => bet.idReceivedBet === first.idReceivedBet),
    ),
  )
  const shown = images[index]?.bet ?? first
  const latest = (bet: CalculatorBet) =>
    bets.find(({ idReceivedBet }) => idReceivedBet === bet.idReceivedBet) ?? bet
  const bet = latest(shown)

  const next = () => {
    const isNext = (place: number) =>
      images[place]?.bet.idReceivedBet !== bet.idReceivedBet &&
      latest(images[place]?.bet ?? bet).shouldProcessImageToText
    const places = [...images.keys()]
    const found = [...places.slice(index + 1), ...places.slice(0, index)].find(isNext)
    if (found === undefined) onClose()
    else setIndex(found)
  }
  return (
    <ImageViewer
      images={images}
      index={index}
      onIndex={setIndex}
      onClose={onClose}
      panel={<AssignTextPanel key={bet.idReceivedBet} bet={bet} mayAssign={mayAssign} onAssigned={next} />}
    />
  )
}

const imagesOf = (bets: readonly CalculatorBet[]) =>
  bets.flatMap((bet) =>
    bet.photos.map((src) => ({ src, title: text.photoTitle(bet.idReceivedBet, bet.nomeTipster), bet })),
  )
