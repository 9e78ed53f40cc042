import { type ReactNode, useState } from 'react'

type MoreOptionsProps = {
  label?: string
  /** True opens the fields and keeps them open, for values and errors that must be seen. */
  open: boolean
  children: ReactNode
}

/** Fields that few people need, below the others. */
export function MoreOptions({ label = 'More options', open, children }: MoreOptionsProps) {
  const [isOpen, setOpen] = useState(open)
  return (
    <details open={isOpen || open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-9 cursor-pointer content-center font-bold pointer-coarse:min-h-11">{label}</summary>
      <div className="mt-3 grid gap-6">{children}</div>
    </details>
  )
}
