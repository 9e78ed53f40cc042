import { readProblem } from '../../platform/api/problem.ts'
import { currentMs } from '../../ui/data/clock.ts'
import type { Saving } from '../../ui/forms/SaveState.tsx'
import { type Changes, isEmpty, mergeChanges, unsavedOf } from './changes.ts'
import { readKept } from './kept-draft.ts'

/** What every answer about a draft carries, whatever is being sold. */
export type DraftAnswer = { draftId: string; version: number; updatedAt: string; draft: Changes }

type DraftApi<Answer, Some> = {
  load: (draftId: string) => Promise<Answer>
  begin: (changes: Some) => Promise<Answer>
  save: (answer: Answer, changes: Some) => Promise<Answer>
}

export type DraftState<Answer> = {
  /** As last saved; null while there is no sale. */
  answer: Answer | null
  /** Counts the sales worked on in this window; stays the same when one is begun by its first save. */
  sale: number
  saving?: Saving
  /** How often another window changed the sale since the person was told; both changes were kept. */
  changedElsewhere: number
}

type Parts<Answer, Some> = {
  api: DraftApi<Answer, Some>
  /** Remembers in this browser which sale is open, and what could not be saved yet. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** One person's sales are not for the next one on the same browser. */
  storageKey: () => string
}

const PAUSE_MS = 800

/**
 * A sale being filled in. The draft lives on the server; this keeps the newest answer, saves what is typed after a pause, one
 * save at a time, and loses nothing when the line is down.
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

  /** The sale this browser has open, asked for once. */
  open(): Promise<Answer | null> {
    if (this.#state.answer) return Promise.resolve(this.#state.answer)
    this.#opening ??= this.#load().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  /** Typed: kept in this browser at once, saved after a pause. Before the sale is begun there is nothing to save into. */
  change(changes: Some): void {
    const { answer, saving } = this.#state
    if (!answer) {
      // What is typed while the first save is on its way goes with the next one.
      if (saving?.status === 'saving') this.#pending = mergeChanges(this.#pending, changes)
      return
    }
    this.#pending = unsavedOf(mergeChanges(this.#pending, changes), answer.draft)
    this.#keep(answer.draftId)
    clearTimeout(this.#timer)
    if (this.hasUnsaved()) this.#timer = setTimeout(this.saveQuietly, PAUSE_MS)
  }

  hasUnsaved(): boolean {
    return !isEmpty(this.#pending)
  }

  /** Saves now; changes given here go along. The first save begins the sale. */
  flush(changes?: Some): Promise<Answer> {
    clearTimeout(this.#timer)
    if (changes) this.#pending = mergeChanges(this.#pending, changes)
    const next = this.#last.then(this.#send, this.#send)
    this.#last = next
    return next
  }

  /** Another call that changes the sale and answers with it: after what is typed is saved, before anything typed later. */
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

  /** Saves what is left, if anything is; a failure is told by the save state. */
  readonly saveQuietly = () => {
    if (this.#state.answer && this.hasUnsaved()) void this.flush().catch(() => {})
  }

  /** Works on another sale: the one that was open stays on the server. */
  resume(draftId: string): void {
    this.#saveAside()
    this.close()
    this.#keep(draftId)
  }

  /** The next save begins a new sale. */
  startAnew(): void {
    this.#saveAside()
    this.close()
    this.#keep(undefined)
  }

  /** Nobody is signed in any more; what is kept in the browser is found again by the same person. */
  close(): void {
    clearTimeout(this.#timer)
    this.#pending = {} as Some
    this.#opening = undefined
    this.#set({ answer: null, sale: this.#state.sale + 1, saving: undefined, changedElsewhere: 0 })
  }

  readonly seenElsewhere = () => this.#set({ changedElsewhere: 0 })

  async #load(): Promise<Answer | null> {
    const { api, storage, storageKey } = this.#parts
    const kept = readKept<Some>(storage.getItem(storageKey()))
    if (!kept) return null
    const { sale } = this.#state
    try {
      const answer = await api.load(kept.draftId)
      // Another sale was chosen meanwhile.
      if (sale !== this.#state.sale) return this.#state.answer
      this.#set({ answer, saving: { status: 'saved', at: new Date(answer.updatedAt) } })
      this.change(kept.pending)
      return answer
    } catch (error) {
      // Sold, thrown away or too old: there is no such sale any more.
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
      // Another sale was chosen meanwhile; this one is safe.
      if (sale !== this.#state.sale) return saved
      this.#keep(saved.draftId)
      this.#set({ answer: saved, saving: { status: 'saved', at: new Date(currentMs()) } })
      if (!answer && this.hasUnsaved()) this.change(this.#pending)
      return saved
    } catch (error) {
      if (sale !== this.#state.sale) throw error
      const { code, status = 500 } = readProblem(error)
      // What was refused stays refused; the page says why, and its next change brings all of its answers again.
      if (status >= 500) this.#pending = mergeChanges(taken, this.#pending)
      if (answer) this.#keep(answer.draftId)
      const failed: Saving =
        code === 'offline' ? { status: 'offline' } : { status: 'failed', onRetry: this.saveQuietly }
      this.#set({ saving: status >= 500 ? failed : undefined })
      throw error
    }
  }

  /** Another window was faster: what it saved stays, and only what was changed here goes on top. */
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

  /** What was typed last goes to the sale it was typed for, however soon another one is chosen. */
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
