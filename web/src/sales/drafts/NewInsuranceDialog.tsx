import { Calculator, Car, type LucideIcon, Plane, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, mergeSearch } from '../../platform/routes/link.ts'
import { here, paths } from '../../platform/routes/paths.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { motorDraft } from '../motor/draft.ts'
import { ResumeMotor } from '../motor/ResumeMotor.tsx'
import { travelDraft } from '../travel/draft.ts'
import { ResumeTravel } from '../travel/ResumeTravel.tsx'

/** Starts a new sale or continues a draft. */
export function NewInsuranceDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="New policy" onClose={onClose}>
      <div className="grid grid-cols-1 gap-5">
        <ul className="grid grid-cols-2 gap-3">
          <Tile icon={Car} title="Motor" text="Cars, buses, trucks, motorcycles">
            {(props) => <Link to={paths.buyInsurance()} onClick={() => motorDraft.startNew()} {...props} />}
          </Tile>
          <Tile icon={Plane} title="Travel" text="One person, a family or a group">
            {(props) => <Link to={paths.buyTravelInsurance()} onClick={() => travelDraft.startNew()} {...props} />}
          </Tile>
        </ul>
        <Link to={paths.fleet()} className={SMALL_LINK}>
          <Truck aria-hidden className="size-4" />
          Insure a fleet
        </Link>
        <ResumeMotor />
        <ResumeTravel />
        <Link to={here()} search={mergeSearch({ panel: 'quick-quote' })} className={SMALL_LINK}>
          <Calculator aria-hidden className="size-4" />
          Get a quick quote
        </Link>
      </div>
    </Dialog>
  )
}

const SMALL_LINK =
  'inline-flex items-center gap-2 justify-self-start font-medium text-accent-text pointer-coarse:min-h-11'

type TileProps = {
  icon: LucideIcon
  title: string
  text: string
  children: (props: { className: string; children: ReactNode }) => ReactNode
}

function Tile({ icon: Icon, title, text, children }: TileProps) {
  return (
    <li>
      {children({
        className:
          'flex h-full flex-col gap-1 rounded-lg border border-edge bg-card p-4 text-text no-underline transition-colors hover:border-accent hover:bg-accent-soft',
        children: (
          <>
            <Icon aria-hidden className="mb-1 size-6 text-accent-text" />
            <span className="text-input font-bold">{title}</span>
            <span className="text-table text-muted">{text}</span>
          </>
        ),
      })}
    </li>
  )
}
