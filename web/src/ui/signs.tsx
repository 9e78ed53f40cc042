import type { ReactNode } from 'react'

/** Two icons for forms, drawn here because the sign-in page does not load the icon library. */
export function AlertSign({ className }: { className: string }) {
  return (
    <Sign className={className}>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 8v4m0 4h.01" />
    </Sign>
  )
}

export function CheckSign({ className }: { className: string }) {
  return (
    <Sign className={className}>
      <path d="m4 12 5 5L20 6" />
    </Sign>
  )
}

function Sign({ className, children }: { className: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden
      className={className}
    >
      {children}
    </svg>
  )
}
