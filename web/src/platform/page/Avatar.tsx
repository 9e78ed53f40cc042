export function Avatar({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-meta font-bold text-accent-text"
    >
      {initials}
    </span>
  )
}
