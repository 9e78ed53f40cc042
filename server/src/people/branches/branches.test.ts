import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

let product: TestProduct
let superAdmin: Client

beforeAll(async () => {
  product = await startTestProduct()
  superAdmin = await product.client('admin').signIn('0200000001')
})
afterAll(() => product.stop())

const write = (statement: ReturnType<typeof sql>) => product.product.db.transaction((tx) => run(tx, statement))
const TAMALE = { name: 'Tamale', code: 'TML', town: 'Tamale', address: '4 Hospital Road' }

async function addNorth(name: string, code: string) {
  const group = (await superAdmin.post('/branch-groups', { name: `Region of ${name}` })).body.data
  const added = await superAdmin.post('/branches', { ...TAMALE, groupId: group.groupId, name, code })
  expect(added.status).toBe(201)
  return { group, branch: added.body.data }
}

const listed = async () =>
  (await superAdmin.get('/branch')).body.data.flatMap((group: { branches: { branchName: string }[] }) =>
    group.branches.map(({ branchName }) => branchName),
  )

test('a group and a branch are added, changed and audited', async () => {
  const { group, branch } = await addNorth('Navrongo', 'NAV')
  expect(branch).toMatchObject({ peopleCount: 0, closedAt: null, allowedActions: ['change', 'close'] })
  expect(await listed()).toContain('Navrongo')
  const change = { name: 'Navrongo Central', town: 'Tamale', address: '1 Market Street' }
  const changed = await superAdmin.put(`/branches/${branch.branchId}`, change)
  expect(changed.body.data).toMatchObject({ branchName: 'Navrongo Central', address: '1 Market Street', code: 'NAV' })
  const renamed = await superAdmin.put(`/branch-groups/${group.groupId}`, { name: 'Savannah' })
  expect(renamed.body.data).toMatchObject({ groupName: 'Savannah', branches: [{ branchName: 'Navrongo Central' }] })
  const { data } = (await superAdmin.get(`/activities?kind=people&entityType=branch&entityId=${branch.branchId}`)).body
  expect(data.map(({ action }: { action: string }) => action).toSorted()).toEqual(['branch-added', 'branch-changed'])
})

test('wrong input is refused at its field', async () => {
  const [group] = (await superAdmin.get('/branch-groups')).body.data
  const [branch] = group.branches
  const post = async (fields: object) =>
    (await superAdmin.post('/branches', { ...TAMALE, groupId: group.groupId, name: 'Bole', code: 'BOL', ...fields }))
      .body
  expect(await post({ code: 'bo' })).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
  expect(await post({ code: branch.code })).toMatchObject({ code: 'branch_code_taken', errors: [{ path: 'code' }] })
  expect(await post({ name: branch.branchName })).toMatchObject({ code: 'branch_name_taken' })
  expect(await post({ groupId: branch.branchId })).toMatchObject({ errors: [{ path: 'groupId' }] })
  const again = await superAdmin.post('/branch-groups', { name: group.groupName })
  expect(again.body).toMatchObject({ code: 'group_name_taken', errors: [{ path: 'name' }] })
  const unknown = await superAdmin.post(`/branches/${group.groupId}/close`, { reason: 'Unknown' })
  expect(unknown.status).toBe(404)
})

test('a branch with people cannot be closed; an empty branch can, and then accepts no people', async () => {
  const { branch } = await addNorth('Wa', 'WAA')
  const person = { fullName: 'Issah Fuseini', mobileNumber: '0245550101', staffId: 'ST-901', role: 'Staff' }
  const added = await superAdmin.post('/users', { ...person, branchId: branch.branchId })
  expect(added.status).toBe(201)
  const close = () => superAdmin.post(`/branches/${branch.branchId}/close`, { reason: 'Lease ended' })
  expect((await close()).body).toMatchObject({
    status: 422,
    code: 'branch_in_use',
    detail: 'Wa still has 1 person. Move the people and finish the work first.',
  })
  expect(await listed()).toContain('Wa')
  const closing = sql`update branches set closed_at = now(), close_reason = 'By hand',
    closed_by = (select id from users where mobile_number = '233200000001') where id = ${branch.branchId}`
  await expect(write(closing)).rejects.toThrow('is in use')

  expect((await superAdmin.delete(`/users/${added.body.data.userId}`)).status).toBe(200)
  const closed = await close()
  expect(closed.body.data).toMatchObject({ closeReason: 'Lease ended', allowedActions: [] })
  expect(await listed()).not.toContain('Wa')
  expect((await close()).body.code).toBe('branch_closed')
  const next = { ...person, mobileNumber: '0245550102', staffId: 'ST-902', branchId: branch.branchId }
  expect((await superAdmin.post('/users', next)).body.errors).toMatchObject([{ path: 'branchId' }])
  const move = sql`update users set branch_id = ${branch.branchId} where mobile_number = '233200000001'`
  await expect(write(move)).rejects.toThrow('is closed')
  await expect(write(sql`update branches set name = 'Other' where id = ${branch.branchId}`)).rejects.toThrow(
    'is closed',
  )
})

test('the database does not allow the group or the code of a branch to change', async () => {
  await expect(write(sql`update branches set code = 'XXX'`)).rejects.toThrow('permission denied')
  await expect(write(sql`update branches set branch_group_id = branch_group_id`)).rejects.toThrow('permission denied')
  await expect(write(sql`delete from branch_groups`)).rejects.toThrow('permission denied')
})
