export const ADD_NOTE_ID = 'add-note'

/**
 * Opens the note form from another part of the page by clicking the button of the notes panel. The panel loads after the page and
 * holds the state of its form.
 */
export function openNoteForm(): void {
  document.getElementById(ADD_NOTE_ID)?.click()
}
