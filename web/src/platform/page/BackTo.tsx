import { ArrowLeft } from 'lucide-react'
import { Link } from '../routes/link.ts'
import type { Path } from '../routes/paths.ts'

type BackToProps<Search extends object> = { path: Path<Search>; search?: NoInfer<Search>; label: string }

/** Back link above the page title, with a touch target larger than its text. */
export function BackTo<Search extends object>({ path, search, label }: BackToProps<Search>) {
  return (
    <Link
      to={path}
      search={search}
      className="relative flex w-fit items-center gap-1.5 text-table text-muted no-underline after:absolute after:-inset-x-3 after:-inset-y-3.5 hover:text-text"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {label}
    </Link>
  )
}
