import { roleName, staffIdLabel } from '@okwan/domain/people/users/terms'
import { formatPhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { OwnAccountChanges } from '../../../people/users/OwnAccountChanges.tsx'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { useUser } from '../../../platform/session/current.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { formatMoment } from '../../../ui/data/moment.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { Drawer } from '../../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'
import { NotificationPreferences } from '../../notifications/NotificationPreferences.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { OwnEmail } from './OwnEmail.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { PracticeCard } from './PracticeCard.tsx'
import { Preferences } from './Preferences.tsx'
import { SessionList } from './SessionList.tsx'

/** Profile, preferences and sessions of the signed-in user. Opened by `?panel=profile`, so that it can be linked. */
export function ProfileDrawer({ onClose }: { onClose: () => void }) {
  const profile = useQuery(query('GET /users/profile'))
  const user = useUser()
  const signOut = useSignOut()

  return (
    <Drawer open title="Profile" onClose={onClose}>
      <div className="grid gap-6">
        {profile.data ? (
          <DescriptionList
            items={[
              { term: 'Name', value: profile.data.fullName },
              { term: 'Role', value: roleName(profile.data.role) },
              { term: staffIdLabel(profile.data.role), value: profile.data.staffId },
              { term: 'Phone number', value: formatPhone(profile.data.mobileNumber) },
              { term: 'Branch', value: `${profile.data.branch.branchName} (${profile.data.groupName})` },
              {
                term: 'Last sign-in',
                value: profile.data.lastSignInAt ? formatMoment(new Date(profile.data.lastSignInAt)) : 'Never',
              },
            ]}
          />
        ) : profile.error ? (
          <FieldError>{readProblem(profile.error).sentence}</FieldError>
        ) : (
          <Skeleton className="h-40" />
        )}
        {/*
         * Before the email field, whose focus would open the keyboard of a phone, and before the profile is loaded, because
         * otherwise the first focus is on the button that signs out all devices.
         */}
        {user && <Preferences userId={user.userId} />}
        {profile.data && !profile.data.examinerUntil && <OwnEmail profile={profile.data} />}
        <OwnAccountChanges />
        {profile.data && !profile.data.examinerUntil && <NotificationPreferences />}
        {profile.data && !profile.data.examinerUntil && (
          <PasskeyList isEmergency={profile.data.emergencyUntil !== null} />
        )}
        <SessionList />
        <PracticeCard />
        {signOut.error && <FieldError>{readProblem(signOut.error).sentence}</FieldError>}
      </div>
      <ModalActions>
        <Button variant="quiet" onClick={() => signOut.mutate(true)}>
          Sign out of all devices
        </Button>
        <Button loading={signOut.isPending} onClick={() => signOut.mutate(false)}>
          Sign out
        </Button>
      </ModalActions>
    </Drawer>
  )
}
