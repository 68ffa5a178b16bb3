import { answerShape, defineCall } from '../core/call.ts';
import { defineEntity } from '../core/entity.ts';
import { date, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';

/**
 * 版本说明: what a release brings, for everybody who works with the platform. It is shown from its day on.
 * @see docs/spec/platform.md 12
 */
export const sysRelease = defineEntity({
  key: 'sysRelease',
  service: 'system',
  design: 'platform',
  busimodel: 'system',
  label: bi('版本说明', 'Release note'),
  fields: {
    version: text('版本', 'Version', { max: 20, required: true }),
    releaseDate: date('日期', 'Date', { required: true }),
    noteZh: textarea('中文说明', 'Notes in Chinese', { max: 4000, required: true }),
    noteEn: textarea('英文说明', 'Notes in English', { max: 4000 }),
  },
  title: 'version',
  list: ['version', 'releaseDate', 'noteZh', 'noteEn', 'updatedTime'],
  filters: ['version', 'releaseDate'],
  defaultSort: { field: 'releaseDate', order: 'DESC' },
  form: [
    { title: bi('版本', 'Release'), fields: ['version', 'releaseDate'] },
    { title: bi('说明', 'Notes'), fields: [{ field: 'noteZh', span: 3 }, { field: 'noteEn', span: 3 }] },
  ],
  unique: [['version']],
  scope: { everyone: 'notes of a release are for whoever uses it' },
  verbs: ['page', 'get', 'add', 'update', 'delete', 'log', 'export'],
  pages: { icon: 'list', title: bi('版本说明', 'Release notes') },
  access: { it: 'list,view,create,edit,export' },
}); // biome-ignore format: sections read as a table

/** A release note as everybody reads it. */
export interface ReleaseNote {
  readonly id: string;
  readonly version: string;
  /** `yyyy-MM-dd` in Shanghai. */
  readonly releaseDate: string;
  readonly noteZh: string;
  readonly noteEn: string | null;
}

/** The notes whose day has come, newest first. Without a session the same is told at `GET /api/open/releases`. */
export const queryReleases = defineCall({
  service: 'system',
  method: 'queryReleasePage',
  right: null,
  input: {},
  answer: answerShape<{ readonly rows: readonly ReleaseNote[] }>(),
});
