// @vitest-environment jsdom
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { blur, find, focus, mount, press, pressKey, type } from '../test/mount.tsx'
import { Combobox } from './Combobox.tsx'
import type { ComboOption } from './OptionList.tsx'

const OPTIONS = ['Ghana', 'Togo', 'United Kingdom', 'United States'].map((label) => ({ value: label, label }))

beforeEach(() => {
  // jsdom has no top layer and no layout.
  HTMLElement.prototype.showPopover = vi.fn()
  Element.prototype.scrollIntoView = vi.fn()
})

function Country({ onPick, freeText }: { onPick: (option: ComboOption | null) => void; freeText?: boolean }) {
  const [value, setValue] = useState<ComboOption | null>(null)
  return (
    <Combobox
      label="Country"
      options={OPTIONS}
      value={value}
      freeText={freeText}
      onChange={(option) => {
        setValue(option)
        onPick(option)
      }}
    />
  )
}

async function open(freeText?: boolean) {
  const picked = vi.fn()
  await mount(<Country onPick={picked} freeText={freeText} />)
  const input = find<HTMLInputElement>('[role=combobox]')
  await focus(input)
  return { input, picked }
}

const shown = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent)

test('typing filters the list, arrows move, Enter selects', async () => {
  const { input, picked } = await open()
  await type(input, 'uni')
  expect(shown()).toEqual(['United Kingdom', 'United States'])
  await pressKey(input, 'ArrowDown')
  expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('United States')
  await pressKey(input, 'Enter')
  expect(picked).toHaveBeenCalledExactlyOnceWith({ value: 'United States', label: 'United States' })
  expect(input.value).toBe('United States')
  expect(input.getAttribute('aria-expanded')).toBe('false')
})

test('blur with an unknown text restores the old value', async () => {
  const { input, picked } = await open()
  await type(input, 'Atlantis')
  await blur(input)
  expect(input.value).toBe('')
  expect(picked).not.toHaveBeenCalled()
})

test('blur with the full text of an option selects it', async () => {
  const { input, picked } = await open()
  await type(input, 'togo')
  await blur(input)
  expect(picked).toHaveBeenCalledExactlyOnceWith({ value: 'Togo', label: 'Togo' })
})

test('clearing the field clears the value', async () => {
  const { input, picked } = await open()
  await type(input, 'gha')
  await pressKey(input, 'Enter')
  await type(input, '')
  await blur(input)
  expect(picked).toHaveBeenLastCalledWith(null)
})

test('with free text, the typed text is offered and kept', async () => {
  const { input, picked } = await open(true)
  await type(input, 'Kantanka')
  expect(shown()).toEqual(['KantankaUse this text'])
  await blur(input)
  expect(picked).toHaveBeenCalledExactlyOnceWith({ value: 'Kantanka', label: 'Kantanka' })
  expect(input.value).toBe('Kantanka')
})

test('an option can be selected by pointer', async () => {
  const { input, picked } = await open()
  await press(input)
  expect(shown()).toHaveLength(4)
  await press(find('[role=option]:nth-child(2)'))
  expect(picked).toHaveBeenCalledExactlyOnceWith({ value: 'Togo', label: 'Togo' })
})
