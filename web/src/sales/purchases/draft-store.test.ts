import type { ProblemBody } from '@okwan/contract/platform/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FetchError } from '../../platform/api/http/fetch-error.ts'
import { DraftStore } from './draft-store.ts'

type Draft = { plate?: string | null; vehicle?: { make?: string | null; seats?: number | null } }
type Sale = { draftId: string; version: number; updatedAt: string; draft: Draft }

const failure = (status: number, code: ProblemBody['code']) =>
  new FetchError(
    { method: 'PATCH', url: '/motor/drafts/d1' },
    { response: new Response(null, { status }), data: { code } },
  )

function setUp() {
  let saved: Sale = { draftId: 'd1', version: 1, updatedAt: '2026-11-15T09:00:00.000Z', draft: { plate: 'GR 1' } }
  const stored = new Map<string, string>([['draft', JSON.stringify({ draftId: 'd1', pending: {} })]])
  const api = {
    load: vi.fn(async () => saved),
    begin: vi.fn(async (changes: Draft) => ({ ...saved, draft: changes })),
    save: vi.fn(async (sale: Sale, changes: Draft) => {
      if (sale.version !== saved.version) throw failure(412, 'stale_version')
      saved = { ...saved, version: saved.version + 1, draft: { ...saved.draft, ...changes } }
      return saved
    }),
  }
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const open = () => new DraftStore<Sale, Draft>({ api, storage, tabStorage: storage, storageKey: () => 'draft' })
  return { api, kept: stored, open, changeElsewhere: (draft: Draft) => (saved = { ...saved, version: 9, draft }) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the payment of a sold draft stays known until the next sale', async () => {
  const store = setUp().open()
  await store.open()
  store.startPayment('PAY-1')
  store.closeSold()
  expect([store.state().sale, store.payment()]).toEqual([null, 'PAY-1'])
  store.startNew()
  expect(store.payment()).toBeUndefined()
})

describe('a draft', () => {
  test('is saved 800 ms after the last change, in one call', async () => {
    const { api, open } = setUp()
    const store = open()
    await store.open()
    store.change({ plate: 'GR 2' })
    await vi.advanceTimersByTimeAsync(700)
    store.change({ vehicle: { make: 'Kia' } })
    await vi.advanceTimersByTimeAsync(799)
    expect(api.save).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(api.save.mock.calls.map(([, changes]) => changes)).toEqual([{ plate: 'GR 2', vehicle: { make: 'Kia' } }])
    expect(store.state().saving?.status).toBe('saved')
  })

  test('input during the first save is saved with the next call', async () => {
    const { api, kept, open } = setUp()
    kept.clear()
    const store = open()
    const begun = store.flush({ plate: 'GR 2' })
    await Promise.resolve()
    store.change({ plate: 'GR 2', vehicle: { make: 'Kia' } })
    await begun
    expect(kept.get('draft')).toContain('Kia')
    await vi.advanceTimersByTimeAsync(800)
    expect(api.save.mock.calls.map(([, changes]) => changes)).toEqual([{ vehicle: { make: 'Kia' } }])
  })

  test('another call that changes the draft runs after pending input and before later input', async () => {
    const { api, open } = setUp()
    const store = open()
    await store.open()
    store.change({ plate: 'GR 2' })
    let later: Promise<unknown> | undefined
    const act = vi.fn(async (sale: Sale) => {
      later = store.flush({ plate: 'GR 3' })
      return { ...sale, version: sale.version + 10 }
    })
    expect((await store.apply(act)).version).toBe(12)
    await later
    expect(act.mock.calls.map(([sale]) => sale.draft.plate)).toEqual(['GR 2'])
    expect(api.save.mock.calls.map(([sale]) => sale.version)).toEqual([1, 12, 2])
  })

  test('restoring the saved answer sends nothing', async () => {
    const { api, open } = setUp()
    const store = open()
    await store.open()
    store.change({ plate: 'GR 2' })
    store.change({ plate: 'GR 1' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(api.save).not.toHaveBeenCalled()
  })

  test('saves in sequence, each with the version of the previous save', async () => {
    const { api, open } = setUp()
    const store = open()
    await store.open()
    await Promise.all([store.flush({ plate: 'GR 2' }), store.flush({ plate: 'GR 3' })])
    expect(api.save.mock.calls.map(([sale]) => sale.version)).toEqual([1])
    expect(store.state().sale?.draft.plate).toBe('GR 3')
  })

  test('keeps changes of another window and applies only its own change', async () => {
    const { api, open, changeElsewhere } = setUp()
    const store = open()
    await store.open()
    changeElsewhere({ plate: 'GR 9', vehicle: { seats: 7 } })
    const sale = await store.flush({ plate: 'GR 2' })
    expect(sale.draft).toEqual({ plate: 'GR 2', vehicle: { seats: 7 } })
    expect(store.state().changedElsewhere).toBe(1)
    expect(api.save).toHaveBeenCalledTimes(2)
  })

  test('survives a failed save and a reload: the change is sent by the next store', async () => {
    const { api, open } = setUp()
    const store = open()
    await store.open()
    api.save.mockRejectedValueOnce(failure(500, 'fault'))
    await expect(store.flush({ plate: 'GR 2' })).rejects.toThrow()
    expect(store.state().saving?.status).toBe('failed')
    const reloaded = open()
    await reloaded.open()
    await vi.advanceTimersByTimeAsync(800)
    expect(reloaded.state().sale?.draft.plate).toBe('GR 2')
  })

  test('does not resend a refused change', async () => {
    const { api, open } = setUp()
    const store = open()
    await store.open()
    api.save.mockRejectedValueOnce(failure(422, 'invalid_chassis'))
    await expect(store.flush({ plate: 'nonsense' })).rejects.toThrow()
    expect(store.hasUnsaved()).toBe(false)
    await store.flush({ vehicle: { make: 'Kia' } })
    expect(api.save.mock.calls.at(-1)?.[1]).toEqual({ vehicle: { make: 'Kia' } })
  })

  test('the last input is saved to its own sale, even if another sale starts immediately', async () => {
    const { api, open } = setUp()
    const store = open()
    await store.open()
    store.change({ plate: 'GR 2' })
    store.startNew()
    await vi.advanceTimersByTimeAsync(5000)
    expect(api.save.mock.calls.map(([, changes]) => changes)).toEqual([{ plate: 'GR 2' }])
    expect(api.begin).not.toHaveBeenCalled()
    expect(store.state().sale).toBeNull()
  })

  test('a response is ignored after another sale was opened', async () => {
    const { open } = setUp()
    const store = open()
    await store.open()
    const saving = store.flush({ plate: 'GR 2' })
    await Promise.resolve()
    store.startNew()
    await saving
    expect(store.state().sale).toBeNull()
  })

  test('is created with the first save and stored', async () => {
    const { api, kept, open } = setUp()
    kept.clear()
    const store = open()
    expect(await store.open()).toBeNull()
    store.change({ plate: 'lost, as there is no sale yet' })
    await store.flush({ plate: 'GR 5' })
    expect(api.begin.mock.calls).toEqual([[{ plate: 'GR 5' }]])
    expect(kept.get('draft')).toContain('"d1"')
  })

  test('is removed when it no longer exists on the server', async () => {
    const { api, kept, open } = setUp()
    api.load.mockRejectedValueOnce(failure(404, 'not_found'))
    expect(await open().open()).toBeNull()
    expect(kept.size).toBe(0)
  })

  test('an unreadable stored draft is ignored', async () => {
    const { kept, open } = setUp()
    kept.set('draft', '{"draftId":')
    expect(await open().open()).toBeNull()
  })
})
