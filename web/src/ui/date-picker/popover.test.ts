import { describe, expect, test } from 'vitest'
import type { PopoverVisibility } from './options.ts'
import { CLOSED, type PopoverEvent, popoverAfter, popoverAt } from './popover.ts'

/** Plays events at the given times and returns whether the popover is open at the end. */
function openAt(
  endMs: number,
  events: readonly (readonly [number, PopoverEvent])[],
  visibility: PopoverVisibility = 'hover-focus',
) {
  let popover = CLOSED
  for (const [atMs, event] of events) popover = popoverAfter(popoverAt(popover, atMs), event, visibility, atMs)
  return popoverAt(popover, endMs).open
}

describe('opening a popover', () => {
  test.each([
    ['hover-focus', 'enter-input', true],
    ['hover-focus', 'focus-input', true],
    ['hover', 'enter-input', true],
    ['hover', 'focus-input', false],
    ['focus', 'enter-input', false],
    ['focus', 'focus-input', true],
    ['click', 'enter-input', false],
    ['click', 'focus-input', false],
    ['click', 'click-input', true],
    ['off', 'focus-input', false],
    ['off', 'toggle', false],
  ] as const)('%s: %s → %s', (visibility, event, open) => {
    expect(openAt(0, [[0, event]], visibility)).toBe(open)
  })
})

describe('a popover hides after 110 ms', () => {
  test.each([
    [
      'the pointer leaves',
      [
        [0, 'enter-input'],
        [10, 'leave-input'],
      ],
    ],
    [
      'the focus leaves',
      [
        [0, 'focus-input'],
        [10, 'focus-left'],
      ],
    ],
    [
      'a click outside',
      [
        [0, 'focus-input'],
        [10, 'click-outside'],
      ],
    ],
    [
      'Escape',
      [
        [0, 'focus-input'],
        [10, 'escape'],
      ],
    ],
  ] as const)('%s', (_, events) => {
    expect(openAt(119, events)).toBe(true)
    expect(openAt(120, events)).toBe(false)
  })

  test('but not while pointer or focus is inside', () => {
    expect(
      openAt(999, [
        [0, 'focus-input'],
        [1, 'enter-input'],
        [2, 'leave-input'],
      ]),
    ).toBe(true)
    expect(
      openAt(999, [
        [0, 'enter-input'],
        [1, 'focus-input'],
        [2, 'focus-left'],
      ]),
    ).toBe(true)
    expect(
      openAt(999, [
        [0, 'focus-input'],
        [1, 'enter-popover'],
        [2, 'focus-left'],
      ]),
    ).toBe(true)
  })

  test('and stays open if the pointer or focus enters in time', () => {
    expect(
      openAt(999, [
        [0, 'enter-input'],
        [10, 'leave-input'],
        [100, 'enter-popover'],
      ]),
    ).toBe(true)
    expect(
      openAt(
        999,
        [
          [0, 'focus-input'],
          [10, 'focus-left'],
          [100, 'focus-popover'],
        ],
        'focus',
      ),
    ).toBe(true)
  })

  test('once the pointer leaves the popover as well', () => {
    expect(
      openAt(999, [
        [0, 'enter-input'],
        [1, 'leave-input'],
        [2, 'enter-popover'],
        [3, 'leave-popover'],
      ]),
    ).toBe(false)
  })
})

describe('a popover that the picker closes hides after 10 ms', () => {
  const chosen = [
    [0, 'focus-input'],
    [100, 'own-close'],
  ] as const

  test('and not after 9 ms', () => {
    expect(openAt(109, chosen)).toBe(true)
    expect(openAt(110, chosen)).toBe(false)
  })

  test('regardless of other events', () => {
    expect(openAt(110, [...chosen, [105, 'enter-popover']])).toBe(false)
    expect(openAt(110, [...chosen, [105, 'escape']])).toBe(false)
    expect(openAt(110, [...chosen, [105, 'show']])).toBe(false)
  })

  test('and the returning focus does not open it', () => {
    const within = [
      [0, 'focus-input'],
      [50, 'focus-popover'],
      [100, 'own-close'],
    ] as const
    expect(openAt(500, [...within, [110, 'focus-input']])).toBe(false)
    expect(openAt(500, [...within, [110, 'focus-input'], [200, 'click-input']])).toBe(true)
    expect(openAt(500, [...within, [110, 'focus-left'], [200, 'focus-input']])).toBe(true)
  })
})

test('a click toggles a popover in click mode, and only a click closes it', () => {
  expect(
    openAt(
      999,
      [
        [0, 'click-input'],
        [1, 'focus-left'],
        [2, 'leave-input'],
      ],
      'click',
    ),
  ).toBe(true)
  expect(
    openAt(
      999,
      [
        [0, 'click-input'],
        [1, 'click-input'],
        [2, 'enter-popover'],
      ],
      'click',
    ),
  ).toBe(false)
})
