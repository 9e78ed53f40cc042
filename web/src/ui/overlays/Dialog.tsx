import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Modal } from './Modal.tsx'

type DialogProps = {
  open: boolean
  title: string
  text?: ReactNode
  size?: 'small' | 'medium' | 'large'
  closeOutside?: boolean
  onClose: () => void
  children: ReactNode
}

const WIDTHS = { small: 'xs:w-110', medium: 'xs:w-140', large: 'xs:w-190' }

/** Centred dialog; on phones a bottom sheet. Its content ends with ModalActions. */
export function Dialog({ open, size = 'medium', ...modal }: DialogProps) {
  if (!open) return null
  return <Modal {...modal} className={classes('modal-sheet rise xs:m-auto xs:rounded-xl', WIDTHS[size])} />
}
