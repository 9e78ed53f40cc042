import { FieldError } from './FieldError.tsx'

/** Why a form was not taken, where no field is to blame. It comes into view by itself: the buttons may lie over its place. */
export function FormAlert({ children }: { children: string }) {
  return (
    <div role="alert" ref={bringIntoView} className="scroll-mb-24">
      <FieldError>{children}</FieldError>
    </div>
  )
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
