import { Copy, Download, Ellipsis, Filter, Pencil, Plus, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { CountryField } from './CountryField.tsx'
import { Chapter, Row, Show } from './Show.tsx'

export function ActionShow() {
  return (
    <Chapter title="Actions">
      <Show title="Button">
        <Row>
          <Button variant="primary" icon={Plus}>
            New policy
          </Button>
          <Button>Quick quote</Button>
          <Button variant="quiet">View as table</Button>
          <Button variant="danger">Cancel policy</Button>
          <Button variant="primary" size="small">
            Small
          </Button>
          <Button variant="primary" size="large">
            Large
          </Button>
        </Row>
        <Row>
          <Button variant="primary" loading>
            Send code
          </Button>
          <Button loading>Send code</Button>
          <Button
            variant="primary"
            tipAlign="start"
            disabledReason="You submitted this request, so someone else must decide"
          >
            Approve
          </Button>
          <Button disabledReason="Policy ended on 14 Nov 2026. Renew it instead.">Suspend</Button>
          <Button variant="danger" disabledReason="Only an admin can cancel a policy">
            Cancel policy
          </Button>
        </Row>
      </Show>
      <SmallActions />
      <Overlays />
    </Chapter>
  )
}

function SmallActions() {
  return (
    <Show title="IconButton, Menu, Popover">
      <Row>
        <IconButton label="Print" icon={Printer} tipAlign="start" />
        <IconButton label="Download" icon={Download} outlined />
        <IconButton label="More" icon={Ellipsis} size="small" />
        <Menu
          label="More actions for MTR-26-004182"
          align="start"
          items={[
            { id: 'copy', label: 'Duplicate', icon: Copy, onSelect: () => toast('Duplicated') },
            {
              id: 'edit',
              label: 'Open',
              icon: Pencil,
              link: ({ children, ...props }) => (
                <a href="#open" {...props}>
                  {children}
                </a>
              ),
            },
            {
              id: 'print',
              label: 'Print certificate',
              icon: Printer,
              disabledReason: 'Not paid yet',
              onSelect: () => {},
            },
            { id: 'cancel', label: 'Cancel policy', icon: Trash2, danger: true, separated: true, onSelect: () => {} },
          ]}
        />
        <Popover label="Filter" icon={Filter} title="Filter by cover" className="xs:w-72">
          {(close) => (
            <div className="space-y-2">
              <p className="font-bold">Cover</p>
              <Checkbox label="Third Party" defaultChecked />
              <Checkbox label="Comprehensive" />
              <div className="pt-2">
                <CountryField />
              </div>
              <Button variant="primary" size="small" onClick={close}>
                Apply
              </Button>
            </div>
          )}
        </Popover>
        <Button onClick={() => toast('Refund GH₵412.60 approved')}>Toast</Button>
        <Button onClick={() => toast('View deleted', { label: 'Undo', onClick: () => toast('View restored') })}>
          Toast with undo
        </Button>
      </Row>
    </Show>
  )
}

function Overlays() {
  const [shown, setShown] = useState<'dialog' | 'confirm' | 'drawer'>()
  const close = () => setShown(undefined)
  return (
    <Show title="Dialog, ConfirmDialog, Drawer">
      <Row>
        <Button onClick={() => setShown('dialog')}>Open dialog</Button>
        <Button onClick={() => setShown('confirm')}>Open confirm dialog</Button>
        <Button onClick={() => setShown('drawer')}>Open drawer</Button>
      </Row>
      <Dialog
        open={shown === 'dialog'}
        title="Save view"
        text="Saves filters, order and columns."
        size="small"
        onClose={close}
      >
        <TextField label="Name" />
        <ModalActions>
          <Button onClick={close}>Back</Button>
          <Button variant="primary" onClick={close}>
            Save view
          </Button>
        </ModalActions>
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm'}
        title="Cancel policy MTR-26-004182?"
        confirmLabel="Cancel policy"
        reasonLabel="Reason"
        error="Efua approved this 10 seconds ago"
        onConfirm={close}
        onClose={close}
      >
        <p>Cover ends today. GH₵412.60 is refunded to 024 123 4567. The sticker becomes invalid.</p>
      </ConfirmDialog>
      <Drawer open={shown === 'drawer'} title="Quick quote" text="Get a price in one step." onClose={close}>
        <div className="space-y-4">
          <TextField label="Seats" defaultValue="5" />
          <CountryField />
        </div>
        <ModalActions>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={close}>
            Buy now
          </Button>
        </ModalActions>
      </Drawer>
    </Show>
  )
}
