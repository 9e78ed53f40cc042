import { expect, type Locator } from '@playwright/test'

/** Upper limit for a search by Tab, above the number of controls on any page or dialog. */
const MAX_TABS = 150

/** Moves the focus to a control with Tab alone, as a person without a pointer does. */
export async function tabTo(control: Locator) {
  await expect(control).toBeEnabled()
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await control.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}`)
}

/** Presses a button, a link or a box by keyboard. */
export async function pressByKeyboard(control: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(control)
  await control.page().keyboard.press(key)
}

export async function typeInto(field: Locator, text: string) {
  await tabTo(field)
  await field.page().keyboard.type(text)
}

/** Selects an answer with the arrow keys. In a group without a selected answer, Tab moves to the first answer. */
export async function selectIn(group: Locator, answer: string) {
  const radios = group.getByRole('radio')
  const wanted = group.getByRole('radio', { name: answer, exact: true })
  await tabTo(radios.first())
  await group.page().keyboard.press('Space')
  for (let answers = await radios.count(); answers > 0 && !(await wanted.isChecked()); answers--) {
    await group.page().keyboard.press('ArrowRight')
  }
  await expect(wanted).toBeChecked()
}
