/** The panel of notes loads after the page and has the state of its form, so a button elsewhere on the page clicks the button of the panel. */
export const ADD_NOTE_ID = 'add-note'

export function openNoteForm(): void {
  document.getElementById(ADD_NOTE_ID)?.click()
}
