import { readProblem } from '../../platform/api/problem.ts'
import { currentMs } from '../../ui/data/clock.ts'
import type { Saving } from '../../ui/forms/SaveState.tsx'
import { type Changes, isEmpty, mergeChanges, unsavedOf } from './changes.ts'
import { parseStoredDraft } from './stored-draft.ts'

/** Fields that the drafts of all products have. */
export type OpenSale = { draftId: string; version: number; updatedAt: string; draft: Changes }

type DraftApi<Sale, Edit> = {
  load: (draftId: string) => Promise<Sale>
  begin: (changes: Edit) => Promise<Sale>
  save: (sale: Sale, changes: Edit) => Promise<Sale>
}

export type DraftState<Sale> = {
  /** Last saved state; null if no sale is open. */
  sale: Sale | null
  /** Increases when another sale is opened in this window, but not when the first save creates the draft. */
  saleKey: number
  saving?: Saving
  /** Number of merged changes from other windows since the user dismissed the notice. */
  changedElsewhere: number
}

type DraftStoreOptions<Sale, Edit> = {
  api: DraftApi<Sale, Edit>
  /** Stores the id of the open sale and the changes that are not saved yet. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Stores the payment of the sale. Back and reload happen in one tab, and another tab can have another sale. */
  tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** The key contains the user id, because several people may use the same browser. */
  storageKey: () => string
}

const AUTOSAVE_DELAY_MS = 800

/**
 * Autosave of an open sale. The draft is on the server; the store holds its latest state, saves changes after a pause, one
 * request at a time, and keeps them in the browser while it is offline.
 */
export class DraftStore<Sale extends OpenSale, Edit extends Changes> {
  readonly #options: DraftStoreOptions<Sale, Edit>
  #state: DraftState<Sale> = { sale: null, saleKey: 1, changedElsewhere: 0 }
  #pending = {} as Edit // every part of the changes is optional
  #timer: ReturnType<typeof setTimeout> | undefined
  #openRequest: Promise<Sale | null> | undefined
  #lastRequest: Promise<unknown> = Promise.resolve()
  readonly #listeners = new Set<() => void>()

  constructor(options: DraftStoreOptions<Sale, Edit>) {
    this.#options = options
  }

  readonly state = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Loads the open sale of this browser; concurrent calls share one request. */
  open(): Promise<Sale | null> {
    if (this.#state.sale) return Promise.resolve(this.#state.sale)
    this.#openRequest ??= this.#load().finally(() => {
      this.#openRequest = undefined
    })
    return this.#openRequest
  }

  /** Stores changes in the browser immediately and saves them after a pause. Does nothing before the draft exists. */
  change(changes: Edit): void {
    const { sale, saving } = this.#state
    if (!sale) {
      // Changes during the first save are sent with the next one.
      if (saving?.status === 'saving') this.#pending = mergeChanges(this.#pending, changes)
      return
    }
    this.#pending = unsavedOf(mergeChanges(this.#pending, changes), sale.draft)
    this.#storeDraft(sale.draftId)
    clearTimeout(this.#timer)
    if (this.hasUnsaved()) this.#timer = setTimeout(this.saveInBackground, AUTOSAVE_DELAY_MS)
  }

  hasUnsaved(): boolean {
    return !isEmpty(this.#pending)
  }

  /** Saves pending changes and `changes` now. The first save creates the draft. */
  flush(changes?: Edit): Promise<Sale> {
    clearTimeout(this.#timer)
    if (changes) this.#pending = mergeChanges(this.#pending, changes)
    const next = this.#lastRequest.then(this.#send, this.#send)
    this.#lastRequest = next
    return next
  }

  /** Runs another request that changes the draft, after pending changes are saved and before later ones. */
  apply(act: (sale: Sale) => Promise<Sale>): Promise<Sale> {
    const { saleKey } = this.#state
    const next = this.flush().then(async (saved) => {
      const sale = await act(saved)
      if (saleKey === this.#state.saleKey) this.#set({ sale, saving: { status: 'saved', at: new Date(currentMs()) } })
      return sale
    })
    this.#lastRequest = next
    return next
  }

  /** Saves pending changes, if any; the save status shows a failure. */
  readonly saveInBackground = () => {
    if (this.#state.sale && this.hasUnsaved()) void this.flush().catch(() => {})
  }

  /** Switches to another draft. */
  resume(draftId: string): void {
    this.#saveBeforeSwitch()
    this.endPayment()
    this.close()
    this.#storeDraft(draftId)
  }

  /** Closes the sale; the next save creates a new draft. */
  startNew(): void {
    this.#saveBeforeSwitch()
    this.endPayment()
    this.closeSold()
  }

  /** Closes the sale that was paid; its payment stays known until the next sale. */
  closeSold(): void {
    this.close()
    this.#storeDraft(undefined)
  }

  /** Reference of the payment that this tab started for the sale. */
  payment(): string | undefined {
    return this.#options.tabStorage.getItem(this.#paymentKey()) ?? undefined
  }

  startPayment(clientReference: string): void {
    this.#options.tabStorage.setItem(this.#paymentKey(), clientReference)
  }

  /** The payment failed, or the sale was left: the steps of the sale open again. */
  endPayment(): void {
    this.#options.tabStorage.removeItem(this.#paymentKey())
  }

  /** Clears the state in memory. The stored draft id stays for the next sign-in of the same user. */
  close(): void {
    clearTimeout(this.#timer)
    this.#pending = {} as Edit
    this.#openRequest = undefined
    this.#set({ sale: null, saleKey: this.#state.saleKey + 1, saving: undefined, changedElsewhere: 0 })
  }

  readonly seenElsewhere = () => this.#set({ changedElsewhere: 0 })

  async #load(): Promise<Sale | null> {
    const { api, storage, storageKey } = this.#options
    const stored = parseStoredDraft<Edit>(storage.getItem(storageKey()))
    if (!stored) return null
    const { saleKey } = this.#state
    try {
      const sale = await api.load(stored.draftId)
      // Another sale was opened during the request.
      if (saleKey !== this.#state.saleKey) return this.#state.sale
      this.#set({ sale, saving: { status: 'saved', at: new Date(sale.updatedAt) } })
      this.change(stored.pending)
      return sale
    } catch (error) {
      // The draft was sold, deleted or has expired.
      if (readProblem(error).status !== 404) throw error
      this.#storeDraft(undefined)
      return null
    }
  }

  readonly #send = async (): Promise<Sale> => {
    const { sale, saleKey } = this.#state
    const sent = this.#pending
    const unsaved = sale ? unsavedOf(sent, sale.draft) : sent
    this.#pending = {} as Edit
    if (sale && isEmpty(unsaved)) return sale
    this.#set({ saving: { status: 'saving' } })
    try {
      const saved = sale ? await this.#saveOrMerge(sale, unsaved) : await this.#options.api.begin(unsaved)
      // Another sale was opened during the request. The changes are saved, but the state now belongs to the other sale.
      if (saleKey !== this.#state.saleKey) return saved
      // The payment of the previous sale must not lock the steps of the new one.
      if (!sale) this.endPayment()
      this.#storeDraft(saved.draftId)
      this.#set({ sale: saved, saving: { status: 'saved', at: new Date(currentMs()) } })
      if (!sale && this.hasUnsaved()) this.change(this.#pending)
      return saved
    } catch (error) {
      if (saleKey !== this.#state.saleKey) throw error
      const { code, status = 500 } = readProblem(error)
      // Refused changes are dropped: the page shows the reason, and its next change sends all its answers again.
      if (status >= 500) this.#pending = mergeChanges(sent, this.#pending)
      if (sale) this.#storeDraft(sale.draftId)
      const failed: Saving =
        code === 'offline' ? { status: 'offline' } : { status: 'failed', onRetry: this.saveInBackground }
      this.#set({ saving: status >= 500 ? failed : undefined })
      throw error
    }
  }

  /** Saves, and after a version conflict merges the changes into the latest version from the server. */
  async #saveOrMerge(sale: Sale, changes: Edit): Promise<Sale> {
    const { api } = this.#options
    try {
      return await api.save(sale, changes)
    } catch (error) {
      if (readProblem(error).code !== 'stale_version') throw error
      const newest = await api.load(sale.draftId)
      const saved = await api.save(newest, unsavedOf(changes, newest.draft))
      if (sale === this.#state.sale) {
        this.#set({ sale: saved, changedElsewhere: this.#state.changedElsewhere + 1 })
      }
      return saved
    }
  }

  /** Saves the last changes of the current sale before another one is opened. */
  #saveBeforeSwitch(): void {
    const { sale } = this.#state
    if (sale && this.hasUnsaved()) void this.#saveOrMerge(sale, this.#pending).catch(() => {})
  }

  readonly #paymentKey = () => `${this.#options.storageKey()}:payment`

  #storeDraft(draftId: string | undefined): void {
    const { storage, storageKey } = this.#options
    if (draftId === undefined) storage.removeItem(storageKey())
    else storage.setItem(storageKey(), JSON.stringify({ draftId, pending: this.#pending }))
  }

  #set(next: Partial<DraftState<Sale>>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }
}
