import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { expect, test } from 'vitest'
import { mainLink, menuLinks, separateChanges } from './actions.ts'

// Only the fields of a policy that the actions read.
const policy = (change: Partial<PolicyDetail>) =>
  ({ policyId: 'p1', status: 'active', allowedActions: [], actions: [], ...change }) as unknown as PolicyDetail

test('a policy in force can be suspended, a suspended one activated, both on the same page', () => {
  const labels = (status: PolicyDetail['status']) => menuLinks(policy({ status })).map(({ label }) => label)
  expect(labels('active')).toContain('Suspend')
  expect(labels('active')).not.toContain('Request activation')
  expect(labels('suspended')).toContain('Request activation')
  const activate = menuLinks(policy({ status: 'suspended' })).find(({ action }) => action === 'activate')
  expect(activate?.path).toBe('/policies/motor-p1/suspend')
})

test('an action that is not possible now shows the reason from the server', () => {
  const links = menuLinks(policy({ actions: [{ action: 'cancel', refusalReason: 'It has ended.' }] }))
  expect(links.find(({ action }) => action === 'cancel')?.refusalReason).toBe('It has ended.')
})

test('renewal is the main action of a renewable policy; other policies have none', () => {
  expect(mainLink(policy({ allowedActions: ['cancel', 'renew'] }))?.path).toBe('/policies/motor-p1/renew')
  expect(mainLink(policy({ allowedActions: ['cancel'] }))).toBeUndefined()
})

test('changes of a policy are separate from the other actions while one of them is possible', () => {
  const item = (id: string, disabledReason?: string) => ({ id, disabledReason })
  const value = item('increase-vehicle-value', 'This cover has no value.')
  const others = [item('schedule'), item('cancel')]
  const items = [value, item('cover'), ...others]
  const separated = separateChanges(items, true)
  expect(separated.changes.map(({ id }) => id)).toEqual(['increase-vehicle-value', 'cover'])
  expect(separated.others).toEqual(others)
  expect(separateChanges(items, false)).toEqual({ changes: [], others: items })
  expect(separateChanges([value, ...others], true)).toEqual({ changes: [], others: [value, ...others] })
})
