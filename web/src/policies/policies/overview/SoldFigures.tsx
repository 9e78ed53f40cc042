import { Figure } from '../../../ui/data/Figure.tsx'
import { Amount } from '../../../ui/data/Money.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { LIST } from '../list/views.ts'
import { changeOf, type Days, previousWords } from './days.ts'
import { FigureLink } from './FigureLink.tsx'
import { type About, useSales } from './use-sales.ts'

export function SoldFigures({ days, about }: { days: Days; about: About }) {
  const { data, error } = useSales(days, about)
  if (error && !data) {
    return (
      <div className="grid lg:flex-1">
        <Figure label="Premium sold" value="–" detail="Couldn’t be loaded" />
      </div>
    )
  }
  if (!data) {
    return (
      <>
        <Skeleton className="h-28 max-lg:col-span-2 lg:grow-[0.3] lg:basis-52" />
        <Skeleton className="h-28 lg:flex-1" />
      </>
    )
  }
  const { sold, before } = data
  const search = {
    soldFrom: data.from,
    soldTo: data.to,
    ...(about.product ? { product: about.product } : {}),
  }
  return (
    <>
      <FigureLink
        to={LIST}
        search={search}
        wide
        label="Premium sold"
        value={<Amount pesewas={sold.premiumPesewas} />}
        change={figureChange(data, sold.premiumPesewas, before.premiumPesewas)}
      />
      <FigureLink
        to={LIST}
        search={search}
        label="Policies issued"
        value={sold.count.toLocaleString('en-GB')}
        change={figureChange(data, sold.count, before.count)}
      />
    </>
  )
}

function figureChange(days: Days, now: number, earlier: number) {
  const change = changeOf(now, earlier)
  return change && { direction: change.direction, text: `${change.words} ${previousWords(days)}`, more: change.read }
}
