import Button, { type ButtonProps } from '@mui/material/Button';
import { ActionMenu, type MenuAction } from './ActionMenu.tsx';
import { useOpener } from './useOpener.ts';

/** A button that opens a menu; one that is `aria-disabled` does not. */
export function MenuButton({
  actions,
  ...button
}: Omit<ButtonProps, 'onClick'> & { readonly actions: readonly MenuAction[] }) {
  const { anchor, opener, close } = useOpener('menu');
  return (
    <>
      <Button {...button} {...opener} onClick={button['aria-disabled'] ? undefined : opener.onClick} />
      {anchor && <ActionMenu anchor={anchor} actions={actions} onClose={close} />}
    </>
  );
}
