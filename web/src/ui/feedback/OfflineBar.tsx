import { WifiOff } from 'lucide-react'
import { formatMoment } from '../data/moment.ts'
import { useOnline } from './use-online.ts'

/**
 * Bar of the layout, shown if the device is offline, or if the server cannot be reached and the page shows stored lists.
 * `storedAt`: time at which these lists were loaded.
 */
export function OfflineBar({ storedAt }: { storedAt?: Date | undefined }) {
  const online = useOnline()
  const age = storedAt ? `Lists were last updated on ${formatMoment(storedAt)}.` : ''
  return (
    <output>
      {(!online || storedAt) && (
        <span className="flex items-center justify-center gap-2 bg-text px-4 py-2 font-medium text-page">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <span>
            {online ? 'We can’t reach the server.' : 'You’re offline. Sales drafts are saved on this device.'} {age}
          </span>
        </span>
      )}
    </output>
  )
}
