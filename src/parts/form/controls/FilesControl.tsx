import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import UploadOutlined from '@mui/icons-material/UploadOutlined';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import { isRefused } from '#dataProvider/toHttpError.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { useGateway } from '../../../shell/useSession.ts';
import type { ControlProps } from './control.ts';
import { FieldErrorText, noteId } from './FieldFrame.tsx';
import { useFileLook } from './FilePreview.tsx';
import filesStyles from './Files.module.css';
import { SignaturePad } from './SignaturePad.tsx';
import { useFilePicker } from './useFilePicker.tsx';

/** One kind of paper with its own place to drop it; `remark` is what tells the kinds apart in the record. */
export interface FileSlot {
  readonly remark: string;
  readonly label: Text;
  readonly isRequired?: boolean;
}

interface FilesControlProps extends ControlProps {
  readonly bizType: string;
  readonly maxCount: number;
  readonly slots?: readonly FileSlot[];
  /** No change, only looking. */
  readonly isReadOnly?: boolean;
  /** Somebody may sign on the screen. */
  readonly isSigned?: boolean;
}

const otherSlot: FileSlot = { remark: '', label: bi('附件', 'Files') };
const words = {
  take: bi('拍照', 'Take a photo'),
  photo: bi('{label}：拍照', '{label}: photo'),
};
const mostBytes = 50 * 1024 * 1024;
const mostAtOnce = 10;

interface Upload {
  readonly key: string;
  readonly name: string;
  readonly remark: string;
  readonly share: number;
}

/**
 * Attached files, each in the slot of its kind: dropped or chosen, uploaded at once, kept with the record when it is
 * saved.
 */
export function FilesControl({
  bizType,
  maxCount,
  slots = [otherSlot],
  isReadOnly = false,
  isSigned = false,
  ...control
}: FilesControlProps) {
  const { field } = useController({ name: control.name });
  const { uploads, take, remove } = useUploads({ name: control.name, bizType, maxCount });
  const look = useFileLook();
  const files = attachedFiles(field.value);
  const last = slots.at(-1)?.remark ?? '';
  const slotOf = ({ fileRemark }: AttachedFile) =>
    slots.find(({ remark }) => remark === (fileRemark ?? ''))?.remark ?? last;
  const hasSlots = slots.length > 1;

  return (
    <div className={hasSlots ? filesStyles.slots : undefined} id={control.id} tabIndex={-1} ref={field.ref}>
      {slots.map((slot) => {
        const own = files.filter((file) => slotOf(file) === slot.remark);
        return (
          <Slot
            key={slot.remark}
            id={`${control.id}-${slot.remark || 'all'}`}
            slot={slot}
            files={own}
            uploads={uploads.filter((upload) => upload.remark === slot.remark)}
            isNamed={hasSlots}
            isWrong={control.isWrong}
            isReadOnly={isReadOnly}
            isSigned={isSigned}
            hasRoom={own.length === 0 || slot.remark === last}
            onOpen={look.open}
            onRemove={remove}
            onFiles={(chosen) => take(chosen, slot.remark)}
          />
        );
      })}
      {look.preview}
    </div>
  );
}

const attachedFiles = (value: unknown): readonly AttachedFile[] => (Array.isArray(value) ? value : []);

/** Files on their way to the gateway, and those that have come in put into the form. */
function useUploads({ name, bizType, maxCount }: Pick<FilesControlProps, 'name' | 'bizType' | 'maxCount'>) {
  const t = useText();
  const notify = useNotify();
  const gateway = useGateway();
  const { getValues, setValue } = useFormContext();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const present = () => attachedFiles(getValues(name));
  const put = (next: readonly AttachedFile[]) => setValue(name, next, { shouldDirty: true, shouldTouch: true });

  async function send(file: File, remark: string) {
    const key = crypto.randomUUID();
    setUploads((before) => [...before, { key, name: file.name, remark, share: 0 }]);
    const onProgress = (share: number) =>
      setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, share } : upload)));
    try {
      const answer = await gateway.upload({ file, bizType, onProgress, ...(remark && { fileRemark: remark }) });
      if (isRefused(answer, 'common')) return;
      const { realFile, hashaddr, fileName, fileSize } = answer.data;
      put([...present(), { realFile, hashaddr, fileName, fileSize, fileRemark: remark || null }]);
    } finally {
      setUploads((before) => before.filter((upload) => upload.key !== key));
    }
  }

  function take(chosen: readonly File[], remark: string) {
    const room = maxCount - present().length - uploads.length;
    const tooMany = chosen.length > Math.min(room, mostAtOnce);
    if (tooMany)
      notify(t(bi(`最多${maxCount}个文件，一次${mostAtOnce}个`, `At most ${maxCount} files, ${mostAtOnce} at once`)), {
        type: 'warning',
      });
    for (const file of chosen.slice(0, Math.max(0, Math.min(room, mostAtOnce)))) {
      if (file.size > mostBytes)
        notify(t(bi('{name} 超过 50 MB', '{name} is larger than 50 MB'), { name: file.name }), { type: 'error' });
      // The request layer tells the user why an upload failed.
      else void send(file, remark).catch(() => undefined);
    }
  }

  const remove = (file: AttachedFile) => put(present().filter((other) => other !== file));
  return { uploads, take, remove };
}

interface SlotProps {
  readonly id: string;
  readonly slot: FileSlot;
  readonly files: readonly AttachedFile[];
  readonly uploads: readonly Upload[];
  readonly isNamed: boolean;
  readonly isWrong: boolean;
  readonly isReadOnly: boolean;
  readonly isSigned: boolean;
  /** More may be dropped here. */
  readonly hasRoom: boolean;
  readonly onOpen: (file: AttachedFile) => void;
  readonly onRemove: (file: AttachedFile) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The files of one kind, those on their way, and the place to drop more. */
function Slot(props: SlotProps) {
  const { id, slot, files, uploads, isNamed, isWrong, isReadOnly, isSigned, hasRoom, onOpen, onRemove, onFiles } =
    props;
  const t = useText();
  const label = t(slot.label);
  const isMissing = isWrong && slot.isRequired === true && files.length === 0 && uploads.length === 0;
  return (
    <div role="group" aria-label={label}>
      {isNamed && (
        <div className="tg-soft">
          {slot.isRequired && (
            <span className="tg-must" aria-hidden>
              *
            </span>
          )}
          {label}
        </div>
      )}
      <div className={filesStyles.slotList}>
        {files.map((file) => (
          <FileItem
            key={`${file.hashaddr} ${file.fileName}`}
            file={file}
            onOpen={() => onOpen(file)}
            {...(!isReadOnly && { onRemove: () => onRemove(file) })}
          />
        ))}
        {uploads.map((upload) => (
          <div className={filesStyles.item} key={upload.key}>
            <InsertDriveFileOutlined sx={{ fontSize: 18 }} aria-hidden />
            <span className={filesStyles.name}>{upload.name}</span>
            <span className="tg-muted tg-nowrap">{Math.round(upload.share * 100)}%</span>
            <span
              className="tg-meter"
              role="progressbar"
              aria-label={upload.name}
              aria-valuenow={Math.round(upload.share * 100)}
            >
              <i style={{ width: `${upload.share * 100}%` }} />
            </span>
          </div>
        ))}
        {isReadOnly && files.length === 0 && <span className="field-value">--</span>}
        {!isReadOnly && hasRoom && isSigned && (
          <SignaturePad className={filesStyles.drop} onFile={(file) => onFiles([file])} />
        )}
        {!isReadOnly && hasRoom && <DropZone id={id} label={label} isWrong={isMissing} onFiles={onFiles} />}
        {isMissing && (
          <FieldErrorText id={noteId(id)}>
            {t(bi('缺少{paper}', '{paper} is missing'), { paper: label })}
          </FieldErrorText>
        )}
      </div>
    </div>
  );
}

/** One file: its name opens it. */
export function FileItem({
  file,
  onOpen,
  onRemove,
}: {
  file: AttachedFile;
  onOpen: () => void;
  onRemove?: () => void;
}) {
  const t = useText();
  const Icon = iconOf(file.fileName);
  return (
    <div className={filesStyles.item}>
      <Icon sx={{ fontSize: 18 }} aria-hidden />
      <button type="button" className={filesStyles.name} onClick={onOpen} title={file.fileName}>
        {file.fileName}
      </button>
      <span className="tg-muted tg-nowrap">{sizeText(file.fileSize)}</span>
      {onRemove && (
        <button
          type="button"
          className="control-button"
          aria-label={t(bi('移除{name}', 'Remove {name}'), { name: file.fileName })}
          onClick={onRemove}
        >
          <CloseOutlined sx={{ fontSize: 16 }} aria-hidden />
        </button>
      )}
    </div>
  );
}

interface DropZoneProps {
  readonly id: string;
  readonly label: string;
  readonly isWrong: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function DropZone({ id, label, isWrong, onFiles }: DropZoneProps) {
  const t = useText();
  const { picker, choose, dropPlace } = useFilePicker({ label, isMultiple: true, onFiles });
  const camera = useFilePicker({ label: t(words.photo, { label }), isCamera: true, onFiles });
  return (
    <>
      <button type="button" className={filesStyles.camera} onClick={camera.choose}>
        <PhotoCameraOutlined sx={{ fontSize: 16 }} aria-hidden />
        {t(words.take)}
      </button>
      {camera.picker}
      <button
        type="button"
        id={id}
        data-drop={isWrong ? 'wrong' : ''}
        className={filesStyles.drop}
        aria-describedby={isWrong ? noteId(id) : undefined}
        onClick={choose}
        {...dropPlace}
      >
        <UploadOutlined sx={{ fontSize: 16 }} aria-hidden />
        <span className="tg-hidden">{t(bi('上传{label}：', 'Upload {label}: '), { label })}</span>
        {t(bi('拖到此处，或点击选择', 'Drop here, or click to choose'))}
      </button>
      {picker}
    </>
  );
}

function iconOf(fileName: string) {
  if (/\.pdf$/i.test(fileName)) return PictureAsPdfOutlined;
  if (/\.(png|jpe?g|gif|webp|bmp)$/i.test(fileName)) return ImageOutlined;
  return /\.(xlsx?|csv)$/i.test(fileName) ? TableChartOutlined : InsertDriveFileOutlined;
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
