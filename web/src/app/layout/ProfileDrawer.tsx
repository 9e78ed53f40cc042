import { roleName, staffIdLabel } from '@okwan/domain/people/users/terms'
import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPhone } from '@okwan/domain/platform/phone'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { monitorUser } from '../../platform/monitoring/report.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { session } from '../../platform/session/current.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { chooseSingleKeys, singleKeysAreOn } from '../../ui/actions/single-keys.ts'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Switch } from '../../ui/choices/Switch.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { chooseTheme, chosenTheme, type Theme } from '../../ui/theme.ts'
import { SessionList } from './SessionList.tsx'

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Profile, theme and sessions of the signed-in user. Opened by `?panel=profile`, so that it can be linked. */
export function ProfileDrawer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const profile = useQuery(query('GET /users/profile'))
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  const signOut = useMutation({
    mutationFn: (everywhere: boolean) => call('POST /auth/logout', { body: { everywhere } }),
    onSuccess: () => {
      session.clear()
      monitorUser(undefined)
      void navigate({ to: paths.login(), replace: true })
    },
  })

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
              { term: 'Email', value: profile.data.email ?? 'None' },
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
        <Segmented
          label="Theme"
          options={THEMES}
          value={theme}
          onChange={(event) => {
            const chosen = event.currentTarget.value as Theme // one of THEMES
            chooseTheme(chosen)
            setTheme(chosen)
          }}
        />
        {profile.data && <SingleKeys userId={profile.data.userId} />}
        <SessionList />
        {signOut.error && <FieldError>{readProblem(signOut.error).sentence}</FieldError>}
      </div>
      <ModalActions>
        <Button variant="quiet" onClick={() => signOut.mutate(true)}>
          Sign out of all devices
        </Button>
        <Button variant="primary" loading={signOut.isPending} onClick={() => signOut.mutate(false)}>
          Sign out
        </Button>
      </ModalActions>
    </Drawer>
  )
}

function SingleKeys({ userId }: { userId: string }) {
  const [on, setOn] = useState(singleKeysAreOn)
  return (
    <Switch
      label="Single-key shortcuts"
      hint="J, K and X in lists; Q for a quick quote; C then M or T for a new policy"
      checked={on}
      onChange={(event) => {
        chooseSingleKeys(userId, event.currentTarget.checked)
        setOn(event.currentTarget.checked)
      }}
    />
  )
}
