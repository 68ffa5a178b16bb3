create index concurrently if not exists wms_goods_barcode_idx on wms_goods (barcode, id);
