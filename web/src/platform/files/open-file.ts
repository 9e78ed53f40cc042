import { saveFile } from './save-file.ts'

/** Opens a file in a new tab. The tab is opened before the file is loaded, because browsers allow that only during a click. */
export async function openFile(load: () => Promise<Blob>, name: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const file = await load()
    // If the tab is blocked, the file is downloaded.
    if (tab) tab.location.href = URL.createObjectURL(file)
    else saveFile(file, name)
  } catch (error) {
    tab?.close()
    throw error
  }
}
