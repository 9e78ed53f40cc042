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

/** Opens an address that the server creates on request. Uses a new tab, or this tab if the browser blocks new tabs. */
export async function openAddress(load: () => Promise<string | undefined>): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const address = await load()
    if (!address) tab?.close()
    else if (tab) tab.location.href = address
    else window.location.assign(address)
  } catch (error) {
    tab?.close()
    throw error
  }
}
