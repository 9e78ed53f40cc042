import { classes } from './classes.ts'

/** A shelter over a road that runs to the horizon, in the portal's colour. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={classes('size-8 shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M6 17.5a10 10 0 0 1 20 0"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        className="stroke-on-accent"
      />
      <path d="M13.4 15h5.2l3.4 11.5H10z" className="fill-on-accent" />
      <path d="M16 16v2.2m0 1.6v2.6m0 1.6v2.5" strokeWidth="1.5" className="stroke-accent" />
    </svg>
  )
}

/** Logo with the names of product and portal. */
export function Logo({ name, portal }: { name: string; portal?: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark className="size-8" />
      <span className="leading-none">
        <span className="block text-[1.1875rem] leading-5 font-[700] tracking-[-0.035em] text-text lowercase">
          {name}
        </span>
        {portal && <span className="mt-0.5 block text-meta leading-3.5 font-medium text-accent-text">{portal}</span>}
      </span>
    </span>
  )
}
