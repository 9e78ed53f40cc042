/** Pages of each role, from the route table, with records of the demo in their addresses. */
import type { Role } from '../../domain/src/platform/permissions.ts'
import { fillPath, PARAMETER } from '../../web/src/platform/routes/paths.ts'
import { type PageName, ROUTES, type RouteEntry, rolesOf } from '../../web/src/platform/routes/table.ts'
import { sendRequest } from '../product.ts'

/** One demo user for each role. */
export const PEOPLE: Record<Role, { name: string; mobileNumber: string; portal: 'admin' | 'agent' | 'staff' }> = {
  SuperAdmin: { name: 'Efua Mensah', mobileNumber: '0200000001', portal: 'admin' },
  Admin: { name: 'Kojo Asante', mobileNumber: '0200000002', portal: 'admin' },
  Staff: { name: 'Abena Owusu', mobileNumber: '0200000003', portal: 'staff' },
  Agent: { name: 'Yaw Boateng', mobileNumber: '0240000004', portal: 'agent' },
  AssistantAgent: { name: 'Esi Quaye', mobileNumber: '0240000005', portal: 'agent' },
}

export type PageAddress = { page: PageName; role: Role | 'anonymous'; address: string; entry: RouteEntry }
type PageList = { pages: PageAddress[]; withoutRecord: string[] }

/** Pages that the role may open. `withoutRecord` names pages for which the demo has no record. */
export async function pagesOf(role: Role, port: number, isWanted: (page: string) => boolean): Promise<PageList> {
  const entries = ROUTES.filter((entry) => entry.access !== 'everyone' && rolesOf(entry).includes(role))
  const wanted = entries.filter(({ page }) => page && isWanted(page))
  const readFirst = await recordReader(role, port)
  const [pages, withoutRecord]: [PageAddress[], string[]] = [[], []]
  for (const entry of wanted) {
    const page = entry.page as PageName // filtered above
    const address = await addressOf(entry, page, readFirst)
    if (address) pages.push({ page, role, address, entry })
    else withoutRecord.push(`${page} of ${role}`)
  }
  return { pages, withoutRecord }
}

/** Pages that need no session. */
export function publicPages(isWanted: (page: string) => boolean): PageAddress[] {
  return ROUTES.flatMap((entry): PageAddress[] => {
    const { page, access, path } = entry
    return page && access === 'everyone' && isWanted(page) ? [{ page, role: 'anonymous', address: path, entry }] : []
  })
}

type ReadFirst = (list: string, field: string) => Promise<string | undefined>

async function addressOf(entry: RouteEntry, page: PageName, readFirst: ReadFirst): Promise<string | undefined> {
  const params: Record<string, string> = {}
  for (const [, name = ''] of entry.path.matchAll(PARAMETER)) {
    const value = entry.values?.[name]?.[0] ?? (await valueOf(name, page, readFirst))
    if (!value) return undefined
    params[name] = value
  }
  return fillPath(entry.path, params)
}

/** Lists of the API whose first record is shown. Pages that need a record in a certain state have a separate list. */
const LISTS: Record<string, string> = {
  policyId: '/policies?product=motor&status=active',
  customerCode: '/customers/list',
  assistantId: '/assistants',
  userId: '/users',
  clientReference: '/transactions',
  settlementId: '/settlements?group=bordereaux',
  statementId: '/bank-statements',
  importId: '/imports',
  fleetId: '/fleets',
  reportId: '/reports',
  rateBookId: '/rate-books?product=motor',
}
const LISTS_OF_PAGES: Partial<Record<PageName, string>> = {
  travelPolicy: '/policies?product=travel',
  travelClaim: '/policies?product=travel&status=active',
  payRequest: '/service-requests?view=to-pay',
  requestSticker: '/service-requests?kind=sticker',
  // Assistants earn no commission.
  personCommissions: '/users?role=Agent',
}

function valueOf(name: string, page: PageName, readFirst: ReadFirst): Promise<string | undefined> {
  const field = name === 'assistantId' ? 'userId' : name
  return readFirst(LISTS_OF_PAGES[page] ?? LISTS[name] ?? '', field)
}

async function recordReader(role: Role, port: number): Promise<ReadFirst> {
  const { mobileNumber, portal } = PEOPLE[role]
  const host = `${portal}.localhost`
  const { body, cookie } = await sendRequest(port, 'POST', '/api/v1/demo/sign-in', { mobileNumber }, { host })
  const headers = { host, authorization: `Bearer ${body.data.token}`, cookie: cookie.split(';')[0] ?? '' }
  return async (list, field) => {
    if (!list) return undefined
    const { body: found } = await sendRequest(port, 'GET', `/api/v1${list}`, undefined, headers)
    const value: unknown = found.data[0]?.[field]
    return value === undefined ? undefined : String(value)
  }
}
