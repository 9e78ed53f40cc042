import { CopyId } from '../../ui/data/CopyId.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { Masked } from '../../ui/data/Masked.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { PlateChip, TripChip } from '../../ui/data/PlateChip.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Chapter, Row, Show } from './Show.tsx'

const SOON_MS = 12 * 60_000

export function TextShow({ now }: { now: Date }) {
  return (
    <Chapter title="Text and numbers">
      <Show title="StatusBadge">
        <Row>
          <StatusBadge tone="success">Active</StatusBadge>
          <StatusBadge tone="warning">Awaiting payment</StatusBadge>
          <StatusBadge tone="danger">Challenged</StatusBadge>
          <StatusBadge tone="info">In review</StatusBadge>
          <StatusBadge tone="neutral">Suspended</StatusBadge>
        </Row>
      </Show>
      <Show title="PlateChip, TripChip, CopyId, Money, DateText, RelTime, Masked">
        <Row>
          <PlateChip plate="GR 4821-22" />
          <PlateChip plate="3648-GRXY" />
          <TripChip>France</TripChip>
          <CopyId value="MTR-26-004182" name="policy number" />
          <Money pesewas={248_630} />
          <Money pesewas={-420} />
          <DateText value="2026-11-14" />
          <DateText value={new Date('2026-11-14T13:05:00Z')} />
          <RelTime at={new Date(now.getTime() - SOON_MS)} />
          <Masked masked="024 ••• 4567" name="phone number" onReveal={() => Promise.resolve('024 123 4567')} />
          <Masked masked="GHA-•••••-0" name="Ghana Card" onReveal={() => Promise.reject(new Error('refused'))} />
        </Row>
        <p className="max-w-[68ch]">
          Ɔkwan means the road. The typeface includes the cedi sign ₵ and the letters Ɛ ɛ Ɔ ɔ Ŋ ŋ Ɖ ɖ, dashes – —,
          quotes “ ” ’, the ellipsis … and the bullet •.
        </p>
      </Show>
    </Chapter>
  )
}
