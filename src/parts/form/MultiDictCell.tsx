import CheckOutlined from '@mui/icons-material/CheckOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useController } from 'react-hook-form';
import { isUnread } from '#domain/core/unread.ts';
import { useDictionary } from '../dictionary/useDictionary.ts';
import { useOpener } from '../menu/useOpener.ts';
import { ariaOf, type ControlProps } from './control.ts';

/** Several items of a dictionary in one cell of a line table: their names, and all items to tick in a menu. */
export function MultiDictCell({ dict, ...control }: ControlProps & { readonly dict: string }) {
  const dictionary = useDictionary(dict);
  const { field } = useController({ name: control.name });
  const { anchor, opener, close } = useOpener('menu');
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value.map(String) : [];
  const names = isUnread(field.value) ? field.value.unread : chosen.map(dictionary.nameOf).join('、');
  const { 'aria-required': _required, 'aria-invalid': _invalid, ...aria } = ariaOf(control);
  const toggle = (id: string) => field.onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <>
      <button
        {...aria}
        ref={field.ref}
        type="button"
        className="line-cell line-choice"
        aria-label={`${control.label} ${names}`}
        title={names}
        {...opener}
      >
        {names || '--'}
      </button>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => {
            close();
            field.onBlur();
          }}
        >
          {dictionary.items.map(({ dictId, dictName }) => (
            <MenuItem key={dictId} role="menuitemcheckbox" aria-checked={chosen.includes(dictId)} onClick={() => toggle(dictId)}>
              <CheckOutlined
                sx={{ fontSize: 16, marginRight: 1, visibility: chosen.includes(dictId) ? 'visible' : 'hidden' }}
                aria-hidden
              />
              {dictName}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
