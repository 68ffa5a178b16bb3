/** A secret value is known to be there, no more. */
export const settingComputed = { shownValue: `case when t.secret_flg then '******' else t.setting_value end` };
