import { readProblem } from '../../platform/api/problem.ts'
import { currentMs } from '../../ui/data/clock.ts'
import type { Saving } from '../../ui/forms/SaveState.tsx'
import { type Changes, isEmpty, mergeChanges, unsavedOf } from './changes.ts'
import { parseStoredDraft } from './stored-draft.ts'

/** Fields that the drafts of all products have. */
export type DraftAnswer = { draftId: string; version: number; updatedAt: string; draft: Changes }

type DraftApi<Answer, Some> = {
  load: (draftId: string) => Promise<Answer>
  begin: (changes: Some) => Promise<Answer>
  save: (answer: Answer, changes: Some) => Promise<Answer>
}

export type DraftState<Answer> = {
  /** Last saved state; null if no sale is open. */
  answer: Answer | null
  /** Increases when another sale is opened in this window, but not when the first save creates the draft. */
  sale: number
  saving?: Saving
  /** Number of merged changes from other windows since the user dismissed the notice. */
  changedElsewhere: number
}

type Parts<Answer, Some> = {
  api: DraftApi<Answer, Some>
  /** Stores the id of the open sale and the changes that are not saved yet. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Contains the user id, because several people may use the same browser. */
  storageKey: () => string
}

const PAUSE_MS = 800

/**
 * Autosave of an open sale. The draft is on the server; the store holds its latest state, saves changes after a pause, one
 * request at a time, and keeps them in the browser while it is offline.
 */
export class DraftStore<Answer extends DraftAnswer, Some extends Changes> {
  readonly #parts: Parts<Answer, Some>
  #state: DraftState<Answer> = { answer: null, sale: 1, changedElsewhere: 0 }
  #pending = {} as Some // every part of the changes is optional
  #timer: ReturnType<typeof setTimeout> | undefined
  #opening: Promise<Answer | null> | undefined
  #last: Promise<unknown> = Promise.resolve()
  readonly #listeners = new Set<() => void>()

  constructor(parts: Parts<Answer, Some>) {
    this.#parts = parts
  }

  readonly state = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Loads the open sale of this browser; concurrent calls share one request. */
  open(): Promise<Answer | null> {
    if (this.#state.answer) return Promise.resolve(this.#state.answer)
    this.#opening ??= this.#load().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  /** Stores changes in the browser at once and saves them after a pause. Does nothing before the draft exists. */
  change(changes: Some): void {
    const { answer, saving } = this.#state
    if (!answer) {
      // Changes during the first save are sent with the next one.
      if (saving?.status === 'saving') this.#pending = mergeChanges(this.#pending, changes)
      return
    }
    this.#pending = unsavedOf(mergeChanges(this.#pending, changes), answer.draft)
    this.#keep(answer.draftId)
    clearTimeout(this.#timer)
    if (this.hasUnsaved()) this.#timer = setTimeout(this.saveInBackground, PAUSE_MS)
  }

  hasUnsaved(): boolean {
    return !isEmpty(this.#pending)
  }

  /** Saves pending changes and `changes` now. The first save creates the draft. */
  flush(changes?: Some): Promise<Answer> {
    clearTimeout(this.#timer)
    if (changes) this.#pending = mergeChanges(this.#pending, changes)
    const next = this.#last.then(this.#send, this.#send)
    this.#last = next
    return next
  }

  /** Runs another request that changes the draft, after pending changes are saved and before later ones. */
  apply(act: (answer: Answer) => Promise<Answer>): Promise<Answer> {
    const { sale } = this.#state
    const next = this.flush().then(async (saved) => {
      const answer = await act(saved)
      if (sale === this.#state.sale) this.#set({ answer, saving: { status: 'saved', at: new Date(currentMs()) } })
      return answer
    })
    this.#last = next
    return next
  }

  /** Saves pending changes, if any; the save status shows a failure. */
  readonly saveInBackground = () => {
    if (this.#state.answer && this.hasUnsaved()) void this.flush().catch(() => {})
  }

  /** Switches to another draft. */
  resume(draftId: string): void {
    this.#saveAside()
    this.close()
    this.#keep(draftId)
  }

  /** Closes the sale; the next save creates a new draft. */
  startNew(): void {
    this.#saveAside()
    this.close()
    this.#keep(undefined)
  }

  /** Clears the state in memory. The stored draft id stays for the next sign-in of the same user. */
  close(): void {
    clearTimeout(this.#timer)
    this.#pending = {} as Some
    this.#opening = undefined
    this.#set({ answer: null, sale: this.#state.sale + 1, saving: undefined, changedElsewhere: 0 })
  }

  readonly seenElsewhere = () => this.#set({ changedElsewhere: 0 })

  async #load(): Promise<Answer | null> {
    const { api, storage, storageKey } = this.#parts
    const kept = parseStoredDraft<Some>(storage.getItem(storageKey()))
    if (!kept) return null
    const { sale } = this.#state
    try {
      const answer = await api.load(kept.draftId)
      // Another sale was opened during the request.
      if (sale !== this.#state.sale) return this.#state.answer
      this.#set({ answer, saving: { status: 'saved', at: new Date(answer.updatedAt) } })
      this.change(kept.pending)
      return answer
    } catch (error) {
      // The draft was sold, deleted or has expired.
      if (readProblem(error).status !== 404) throw error
      this.#keep(undefined)
      return null
    }
  }

  readonly #send = async (): Promise<Answer> => {
    const { answer, sale } = this.#state
    const taken = this.#pending
    const unsaved = answer ? unsavedOf(taken, answer.draft) : taken
    this.#pending = {} as Some
    if (answer && isEmpty(unsaved)) return answer
    this.#set({ saving: { status: 'saving' } })
    try {
      const saved = answer ? await this.#saveOver(answer, unsaved) : await this.#parts.api.begin(unsaved)
      // Another sale was opened during the request; this one is saved.
      if (sale !== this.#state.sale) return saved
      this.#keep(saved.draftId)
      this.#set({ answer: saved, saving: { status: 'saved', at: new Date(currentMs()) } })
      if (!answer && this.hasUnsaved()) this.change(this.#pending)
      return saved
    } catch (error) {
      if (sale !== this.#state.sale) throw error
      const { code, status = 500 } = readProblem(error)
      // Refused changes are dropped: the page shows the reason, and its next change sends all its answers again.
      if (status >= 500) this.#pending = mergeChanges(taken, this.#pending)
      if (answer) this.#keep(answer.draftId)
      const failed: Saving =
        code === 'offline' ? { status: 'offline' } : { status: 'failed', onRetry: this.saveInBackground }
      this.#set({ saving: status >= 500 ? failed : undefined })
      throw error
    }
  }

  /** Saves, and after a version conflict merges the changes into the latest version from the server. */
  async #saveOver(answer: Answer, changes: Some): Promise<Answer> {
    const { api } = this.#parts
    try {
      return await api.save(answer, changes)
    } catch (error) {
      if (readProblem(error).code !== 'stale_version') throw error
      const newest = await api.load(answer.draftId)
      const saved = await api.save(newest, unsavedOf(changes, newest.draft))
      if (answer === this.#state.answer) {
        this.#set({ answer: saved, changedElsewhere: this.#state.changedElsewhere + 1 })
      }
      return saved
    }
  }

  /** Saves the last changes of the current sale before another one is opened. */
  #saveAside(): void {
    const { answer } = this.#state
    if (answer && this.hasUnsaved()) void this.#saveOver(answer, this.#pending).catch(() => {})
  }

  #keep(draftId: string | undefined): void {
    const { storage, storageKey } = this.#parts
    if (draftId === undefined) storage.removeItem(storageKey())
    else storage.setItem(storageKey(), JSON.stringify({ draftId, pending: this.#pending }))
  }

  #set(next: Partial<DraftState<Answer>>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }
}
