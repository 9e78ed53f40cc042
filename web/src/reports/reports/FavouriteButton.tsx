import { Star } from 'lucide-react'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { useFavourites } from './use-favourites.ts'

/** Adds the report with its period and filters to the favourites, or removes it. */
export function FavouriteButton({ reportId, filters }: { reportId: string; filters: object }) {
  const { favourites, toggle, isSaving, error } = useFavourites()
  const isFavourite = favourites.some((each) => each.reportId === reportId)
  return (
    <>
      {error && <FieldError>{readProblem(error).sentence}</FieldError>}
      <Button icon={Star} loading={isSaving} aria-pressed={isFavourite} onClick={() => toggle({ reportId, filters })}>
        {isFavourite ? 'Remove from favourites' : 'Add to favourites'}
      </Button>
    </>
  )
}
