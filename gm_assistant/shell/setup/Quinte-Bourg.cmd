@echo off
title Quinte-Bourg
cd /d "%~dp0"
if not exist python\python.exe (
  echo Sortez d'abord tout le dossier du zip : clic droit, "Extraire tout", puis recommencez.
  pause
  exit /b 1
)
python\python.exe -X utf8 start.py %*
if errorlevel 1 pause
