import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { Part } from './part.tsx'

/** A dialog loaded when it first opens. An error in the dialog is shown over the page, which goes on. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Dialog = lazyPart(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React's own lazy is
  return function LazyDialog(props: Props) {
    return (
      <Part over onClose={props.onClose}>
        <Dialog {...props} />
      </Part>
    )
  }
}
