import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

// jsdom has no layout and no ResizeObserver; tests that need one provide their own.
class NoSizes {
  observe() {}
  disconnect() {}
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, ResizeObserver: NoSizes })

let roots: Root[] = []

/** Called after every test by the set-up file, because test files share this module. */
export async function unmountAll(): Promise<void> {
  await act(async () => {
    for (const root of roots) root.unmount()
  })
  roots = []
  document.body.replaceChildren()
}

/** Renders into the page and unmounts after the test. */
export async function mount(element: ReactNode): Promise<{ redraw: (next: ReactNode) => Promise<void> }> {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.push(root)
  await act(async () => root.render(element))
  return { redraw: async (next) => act(async () => root.render(next)) }
}

/** Finds exactly one element; throws otherwise. */
export function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const [first, second] = document.querySelectorAll<Found>(selector)
  if (!first || second) throw new Error(`${first ? 'More than one' : 'No'} element matches ${selector}`)
  return first
}

export async function press(element: HTMLElement): Promise<void> {
  await act(async () => element.click())
}

export async function pressKey(element: Element, key: string): Promise<void> {
  await act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
}

/** Replaces the value of an input, with the events of the browser. */
export async function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  await act(async () => {
    const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    // React overrides the setter, so the prototype's setter is used.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export async function focus(element: HTMLElement): Promise<void> {
  await act(async () => element.focus())
}

export async function blur(element: HTMLElement): Promise<void> {
  await act(async () => element.blur())
}
