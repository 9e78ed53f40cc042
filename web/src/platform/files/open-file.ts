import { saveFile } from './save-file.ts'

/** Shows a file in a tab of its own. The tab is opened before the file is there: browsers allow that only right after a click. */
export async function openFile(load: () => Promise<Blob>, name: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const file = await load()
    // Without a tab (blocked, or an app without tabs) the file goes to the downloads.
    if (tab) tab.location.href = URL.createObjectURL(file)
    else saveFile(file, name)
  } catch (error) {
    tab?.close()
    throw error
  }
}
