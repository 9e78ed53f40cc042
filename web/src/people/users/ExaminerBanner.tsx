import type { Profile } from '@okwan/contract/people/users'
import { formatMoment } from '../../ui/data/moment.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** Reminds an examiner that nothing can be changed; shows nothing to others. */
export function ExaminerBanner({ profile }: { profile: Profile | undefined }) {
  if (!profile?.examinerUntil) return null
  return (
    <div className="mb-4 print:hidden">
      <Banner tone="info">{`Read-only until ${formatMoment(new Date(profile.examinerUntil))}`}</Banner>
    </div>
  )
}
