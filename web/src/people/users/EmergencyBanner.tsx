import type { Profile } from '@okwan/contract/people/users'
import { formatMoment } from '../../ui/data/moment.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** Reminds a SuperAdmin with emergency access of the next step; shows nothing to others. */
export function EmergencyBanner({ profile }: { profile: Profile | undefined }) {
  if (!profile?.emergencyUntil) return null
  return (
    <div className="mb-4 print:hidden">
      <Banner tone="warning">
        {`Emergency access until ${formatMoment(new Date(profile.emergencyUntil))}. Add a passkey in your profile first.`}
      </Banner>
    </div>
  )
}
