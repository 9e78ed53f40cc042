import { FieldError } from './FieldError.tsx'

/** Error of a form that concerns no single field. It scrolls into view, because sticky buttons may cover it. */
export function FormAlert({ children }: { children: string }) {
  return (
    <div role="alert" ref={bringIntoView} className="scroll-mb-24">
      <FieldError>{children}</FieldError>
    </div>
  )
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
