export * from '#domain/guarantee/paths.ts';
