import type { ReactNode } from 'react'
import { Modal } from './Modal.tsx'

type DrawerProps = {
  open: boolean
  title: string
  text?: ReactNode
  closeOutside?: boolean
  onClose: () => void
  children: ReactNode
}

/** Drawer at the right edge; on phones a bottom sheet. Its content ends with ModalActions. */
export function Drawer({ open, ...modal }: DrawerProps) {
  if (!open) return null
  return (
    <Modal
      {...modal}
      className="modal-sheet xs:slide-in xs:mr-0 xs:mb-0 xs:ml-auto xs:mt-(--banner-height,0px) xs:h-window xs:max-h-none xs:w-120 xs:rounded-l-xl max-xs:rise"
    />
  )
}
