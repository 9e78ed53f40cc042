import type { Profile } from '@okwan/contract/people/users'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** Warns an agent whose licence expires soon or has expired; shows nothing otherwise. */
export function LicenceBanner({ profile }: { profile: Profile | undefined }) {
  const notice = profile?.licenceNotice
  if (!notice) return null
  return (
    <div className="mb-4 print:hidden">
      <Banner tone={notice.expired ? 'danger' : 'warning'}>{notice.sentence}</Banner>
    </div>
  )
}
