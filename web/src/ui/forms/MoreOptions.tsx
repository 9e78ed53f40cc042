import { type ReactNode, useState } from 'react'

type MoreOptionsProps = {
  /** True opens the fields and keeps them open, for values and errors that must be seen. */
  open: boolean
  children: ReactNode
}

/** Fields that few people need, below the others. */
export function MoreOptions({ open, children }: MoreOptionsProps) {
  const [isOpen, setOpen] = useState(open)
  return (
    <details open={isOpen || open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-9 cursor-pointer content-center font-bold pointer-coarse:min-h-11">
        More options
      </summary>
      <div className="mt-3 grid gap-6">{children}</div>
    </details>
  )
}
