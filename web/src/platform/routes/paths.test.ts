import { describe, expect, test } from 'vitest'
import type { PAGES } from '../../app/router/page-map.ts'
import type { Filters } from '../lists/use-filters.ts'
import { type Destination, destination, mergeSearch } from './link.ts'
import { here, paths } from './paths.ts'
import { claimPath, policyPath, queuePath } from './record-paths.ts'
import type { SearchOf } from './search.ts'
import { motorStepPath, travelStepPath } from './step-paths.ts'
import { ROUTE, type RouteEntry } from './table.ts'

describe('a path', () => {
  test('has a builder for every route', () => {
    expect(Object.keys(paths)).toEqual(Object.keys(ROUTE))
  })

  test('is the address of its page', () => {
    expect(paths.policyList()).toBe('/policies/list')
    expect(paths.renewalPay({ policyId: '77' })).toBe('/policies/motor-77/renew/pay')
    expect(paths.receipt({ clientReference: 'TU0' })).toBe('/transactions/TU0-receipt')
    expect(paths.requestQueue({ requestType: 'suspension' })).toBe('/service-request/suspension')
  })

  test('of a record depends on its type', () => {
    expect(policyPath({ product: 'travel', policyId: '7' })).toBe('/policies/travel-7')
    expect(claimPath({ product: 'motor', policyId: '7' })).toBe('/policies/motor-7/claim')
    expect(queuePath('update')).toBe('/service-request/update')
    expect(queuePath('activation')).toBe('/service-request/activation')
    expect(motorStepPath('payment')).toBe('/buy-insurance/payment')
    expect(travelStepPath('consent')).toBe('/buy-travel-insurance/consent')
  })
})

describe('the compiler rejects', () => {
  test('an unknown path', () => {
    // @ts-expect-error -- a link takes only paths that a builder made
    destination('/polices')
    // @ts-expect-error -- no route has this name
    expect(paths.polices).toBeUndefined()
    const step = 'checkout'
    // @ts-expect-error -- the sale has no such step
    motorStepPath(step)
  })

  test('a missing or wrong path parameter', () => {
    // @ts-expect-error -- the page is about one policy
    paths.motorPolicy()
    // @ts-expect-error -- the parameter has another name
    paths.motorPolicy({ id: '77' })
    // @ts-expect-error -- the route table lists the values
    paths.requestQueue({ requestType: 'refund' })
  })

  test('an unknown query parameter', () => {
    destination(paths.policyList(), { soldBy: 'u1' })
    // @ts-expect-error -- the list of policies has no such filter
    destination(paths.policyList(), { seller: 'u1' })
    // @ts-expect-error -- the list of transactions has no such filter
    const search: SearchOf<'transactions'> = { policyStatus: 'active' }
    // @ts-expect-error -- search parameters of a list are typed too
    const read = ({ seller }: Filters<'policyList'>) => seller
    expect([search, read]).toHaveLength(2)
  })

  test('an unknown search parameter of the current page', () => {
    destination(here(), { panel: 'profile' })
    // @ts-expect-error -- without a page name, only common parameters are allowed
    destination(here(), { open: '7' })
    // @ts-expect-error -- the wallet opens no row
    destination(here<'wallet'>(), { open: '7' })
    const go = <Search extends object>(to: Destination<Search>) => to
    go({ to: here<'requestQueue'>(), search: mergeSearch({ open: '7' }) })
    // @ts-expect-error -- a queue has no such parameter
    go({ to: here<'requestQueue'>(), search: mergeSearch({ opened: '7' }) })
    expect(mergeSearch({ open: '7' })({ q: 'ama', open: '6' })).toEqual({ q: 'ama', open: '7' })
  })

  test('an unknown page, guard or redirect in a route', () => {
    const entry: RouteEntry = { path: '/new', access: 'policies.read', layout: 'default' }
    // @ts-expect-error -- no page has this name
    const page: RouteEntry = { ...entry, page: 'nope' }
    // @ts-expect-error -- no guard has this name
    const guard: RouteEntry = { ...entry, guard: 'nope' }
    // @ts-expect-error -- the redirect leads to no route
    const redirect: RouteEntry = { ...entry, redirect: '/nope' }
    // @ts-expect-error -- the map of pages has no page that the table does not have
    const pages: Partial<typeof PAGES> = { nope: async () => () => null }
    expect([page, guard, redirect, pages]).toHaveLength(4)
  })
})
